import { createHash, randomUUID } from 'node:crypto';

/** What the service asks people for, and gives. */
export const driveScopes: readonly string[] = [
  'https://www.googleapis.com/auth/drive.metadata.readonly',
  'https://www.googleapis.com/auth/drive.activity.readonly',
];

/** Who agrees on the service's page, and to what; whose lasting tokens were taken back. */
export type DriveAccounts = { person: string; given: readonly string[]; takenBack: Set<string> };
type Given = { refused: string; status: number } | { person: string; scope: string; refresh?: string };

/** Accounts that agree by the service's page: its part of OAuth with PKCE. */
export function driveAccounts(state: DriveAccounts) {
  const client = { id: 'marquee.apps.example', secret: 'a secret of the client' };
  const codes = new Map<string, { challenge: string; redirect: string; person: string }>();
  /** Whose a lasting token is. */
  const lasting = new Map<string, string>();

  /** What the person does on the page: the address to which they are led back. */
  const agree = (page: string, answer: 'agree' | 'deny' = 'agree'): string => {
    const asked = new URL(page).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    const isAsked =
      asked.get('client_id') === client.id &&
      asked.get('access_type') === 'offline' &&
      asked.get('code_challenge_method') === 'S256';
    if (answer === 'deny' || !isAsked) {
      back.searchParams.set('error', isAsked ? 'access_denied' : 'invalid_request');
      return back.href;
    }
    const code = randomUUID();
    codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
      person: state.person,
    });
    back.searchParams.set('code', code);
    return back.href;
  };

  /** For a code, once and with its proof, or for a lasting token. */
  const give = (form: URLSearchParams): Given => {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return { refused: 'invalid_client', status: 401 };
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isCode = code?.challenge === proof && code.redirect === form.get('redirect_uri');
    const person = isCode ? code.person : lasting.get(form.get('refresh_token') ?? '');
    if (person === undefined || state.takenBack.has(person)) return { refused: 'invalid_grant', status: 400 };
    const scope = state.given.join(' ');
    if (!isCode) return { person, scope };
    const refresh = `r-${randomUUID()}`;
    lasting.set(refresh, person);
    return { person, scope, refresh };
  };
  return { client, agree, give };
}

type Channel = { id: string; address: string; token: string; resourceId: string };

/** Who wants to hear of changes, and how they are told. */
export function driveChannels() {
  const channels: Channel[] = [];
  const stopped: string[] = [];
  const open = (body: string): object | undefined => {
    const {
      id = '',
      address = '',
      token = '',
      type,
      expiration,
    } = JSON.parse(body) as Record<string, string>;
    if (type !== 'web_hook') return undefined;
    const resourceId = `changes-${String(channels.length + 1)}`;
    channels.push({ id, address, token, resourceId });
    return { kind: 'api#channel', id, resourceId, expiration };
  };
  /** Tells all of them, by the word of each or a forged one; answers with what they said. */
  const news = (state: 'sync' | 'change', token?: string): Promise<number[]> =>
    Promise.all(
      channels.map(async (channel) => {
        const headers = {
          'x-goog-channel-id': channel.id,
          'x-goog-channel-token': token ?? channel.token,
          'x-goog-resource-id': channel.resourceId,
          'x-goog-resource-state': state,
        };
        return (await fetch(channel.address, { method: 'POST', headers })).status;
      }),
    );
  const stop = (body: string): void => {
    stopped.push((JSON.parse(body) as { id: string }).id);
  };
  return { channels, stopped, open, news, stop };
}
