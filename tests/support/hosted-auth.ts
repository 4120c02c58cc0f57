import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from '@supabase/supabase-js';
import { signToken } from './backend-token.ts';

// What a hosted project's auth server (v2.196) does with passwords and the embedded one does not: it can want the current password
// in the change, judges a new one by the project's own rules, and takes a code once, whatever becomes of the password.

export type HostedRules = {
  /** The switch "Require current password when updating". */
  requiresCurrent?: boolean;
  minimum?: number;
  /** Texts that a new password has to have one character of each of. */
  characters?: readonly string[];
  /** What its hook answers to a try at a password, where it has one. */
  hook?: (isValid: boolean) => { decision: 'continue' | 'reject'; message?: string };
};

type Answer = { status: number; body: object };
type Body = Readonly<Record<string, unknown>>;

const refusal = (status: number, code: string, msg: string, more: object = {}): Answer => ({
  status,
  body: { code: status, error_code: code, msg, ...more },
});

/** A project with one account, whose password and code are known. Only its auth server is there. */
export async function startHostedAuth(rules: HostedRules = {}) {
  const account = { id: randomUUID(), email: 'mia@northlight.agency', password: 'old-secret' };
  const state = { code: '123456' as string | undefined, requests: [] as string[] };
  /** By their tokens; those that a code opened need no current password. */
  const sessions = new Map<string, { isRecovery: boolean }>();

  function open(isRecovery: boolean): Session {
    const token = signToken({ sub: account.id, role: 'authenticated', session_id: randomUUID() }, 3600, 'x');
    sessions.set(token, { isRecovery });
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    const times = { expires_in: 3600, expires_at, token_type: 'bearer' as const };
    return { access_token: token, refresh_token: randomUUID(), ...times, user: userOf() };
  }
  const userOf = (): Session['user'] => ({
    ...{ id: account.id, email: account.email, aud: 'authenticated', role: 'authenticated' },
    ...{ app_metadata: {}, user_metadata: {}, created_at: '2026-11-20T09:00:00Z' },
  });

  function signIn({ password }: Body): Answer {
    const isValid = password === account.password;
    const { decision, message = '' } = rules.hook?.(isValid) ?? { decision: 'continue' };
    if (decision === 'reject') return refusal(400, 'invalid_credentials', message);
    if (!isValid) return refusal(400, 'invalid_credentials', 'Invalid login credentials');
    return { status: 200, body: open(false) };
  }

  function verify({ token }: Body): Answer {
    if (token !== state.code) return refusal(403, 'otp_expired', 'Token has expired or is invalid');
    state.code = undefined;
    return { status: 200, body: open(true) };
  }

  function change(token: string, { password, current_password: current }: Body): Answer {
    const session = sessions.get(token);
    if (!session) return refusal(403, 'session_not_found', 'Session from session_id claim does not exist');
    const problem = weakness(String(password), rules);
    if (problem) return problem;
    if (rules.requiresCurrent === true && !session.isRecovery) {
      const sentence = 'Current password required when setting new password.';
      if (current === undefined || current === '') return refusal(400, 'current_password_required', sentence);
      if (current !== account.password) return refusal(400, 'current_password_invalid', sentence);
    }
    if (password === account.password)
      return refusal(422, 'same_password', 'New password should be different from the old password.');
    account.password = String(password);
    return { status: 200, body: userOf() };
  }

  function answer(method: string, { pathname, searchParams }: URL, token: string, body: Body): Answer {
    const route = `${method} ${pathname.replace('/auth/v1', '')}`;
    state.requests.push(route);
    if (route === 'POST /token' && searchParams.get('grant_type') === 'password') return signIn(body);
    if (route === 'POST /verify') return verify(body);
    if (route === 'PUT /user') return change(token, body);
    if (route !== 'POST /logout') return refusal(404, 'not_found', 'There is no such route');
    if (searchParams.get('scope') === 'global') sessions.clear();
    else sessions.delete(token);
    return { status: 204, body: {} };
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://auth');
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const { status, body: answered } = answer(request.method ?? '', url, token, body);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${String(port)}`, publishableKey: 'sb_publishable_x' },
    ...{ account, state, sessions, signIn: () => open(false) },
    close: () => server.close(),
  };
}

/** In the server's own words, from which the page learns the minimum. */
function weakness(password: string, { minimum = 6, characters = [] }: HostedRules): Answer | undefined {
  const found = [
    password.length < minimum
      ? ['length', `Password should be at least ${String(minimum)} characters.`]
      : undefined,
    characters.every((set) => Array.from(set).some((character) => password.includes(character)))
      ? undefined
      : ['characters', `Password should contain at least one character of each: ${characters.join(', ')}.`],
  ].filter((problem) => problem !== undefined);
  if (found.length === 0) return undefined;
  const reasons = found.map(([reason]) => reason);
  const sentence = found.map(([, message]) => message).join(' ');
  return refusal(422, 'weak_password', sentence, { weak_password: { reasons } });
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Body);
}
