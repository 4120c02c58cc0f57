import type { ConnectionRequest } from '#renderer/entities/connection/mutations.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import type { SocialPlatform } from '#shared/domain/post-limits.ts';
import { platforms } from '#shared/domain/social-platforms.ts';

/** The input for connecting an account. The password is never stored. */
export type ConnectFields = {
  platform: SocialPlatform;
  modelId: string | null;
  server: string;
  handle: string;
  password: string;
};

export const fieldsOf = (account: SocialAccount | undefined): ConnectFields => ({
  platform: account === undefined || account.platform === 'demo' ? 'x' : account.platform,
  modelId: account?.modelId ?? null,
  server: account?.server ?? '',
  handle: account?.platform === 'bluesky' ? account.username : '',
  password: '',
});

type ConnectProblems = Partial<Record<'modelId' | 'server' | 'handle' | 'password', string>>;

/** Adds the scheme to a host such as `mastodon.example`; any other text is returned as typed. */
export function originOf(typed: string): string {
  const text = typed.trim();
  try {
    return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`).origin;
  } catch {
    return text;
  }
}

const serverShape = /^https:\/\/[^\s/?#@\\.]+(?:\.[^\s/?#@\\.]+)+(?::\d+)?$/;
/** Allows http on this machine, for trying things out. */
const nearShape = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/** Missing or invalid input, by field. */
export function problemsIn({ platform, modelId, server, handle, password }: ConnectFields): ConnectProblems {
  const facts = platforms[platform];
  const origin = originOf(server === '' ? (facts.server?.usual ?? '') : server);
  return {
    ...(modelId === null ? { modelId: 'Choose a model' } : {}),
    ...(facts.server !== null && !serverShape.test(origin) && !nearShape.test(origin)
      ? { server: 'Enter a server, such as mastodon.social' }
      : {}),
    ...(facts.signIn === 'app_password' && handle.trim() === '' ? { handle: 'Handle is required' } : {}),
    ...(facts.signIn === 'app_password' && password.trim() === ''
      ? { password: 'App password is required' }
      : {}),
  };
}

/** The same input as the service expects it. */
export function requestOf(
  { platform, modelId, server, handle, password }: ConnectFields,
  accountId: string | undefined,
): ConnectionRequest {
  const facts = platforms[platform];
  const usesPassword = facts.signIn === 'app_password';
  return {
    service: platform,
    details: {
      model_id: modelId,
      ...(accountId === undefined ? {} : { account_id: accountId }),
      ...(facts.server === null
        ? {}
        : { server: originOf(server === '' ? (facts.server.usual ?? '') : server) }),
      ...(usesPassword ? { handle: handle.trim().replace(/^@/, '') } : {}),
    },
    ...(usesPassword ? { secret: password.trim() } : {}),
  };
}
