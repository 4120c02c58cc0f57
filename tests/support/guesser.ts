import type { RunningBackend } from '#backend/start.ts';

/** What a stranger gets to see of an answer. */
export type Seen = { status: number; retryAfter: string | null; body: unknown };

/**
 * A stranger with nothing but the publishable key, at a separate address: the backend has to trust the proxy that this
 * machine plays.
 */
export function guesserAt(
  { url, publishableKey }: Pick<RunningBackend, 'url' | 'publishableKey'>,
  ip: string,
) {
  const post = async (path: string, body: unknown, method = 'POST'): Promise<Seen> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { apikey: publishableKey, 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return {
    post,
    signIn: (email: string, password: string) =>
      post('/auth/v1/token?grant_type=password', { email, password }),
    askForCode: (email: string) => post('/auth/v1/recover', { email }),
    tryCode: (email: string, token: string, more = {}) =>
      post('/auth/v1/verify', { email, token, type: 'recovery', ...more }),
    signUp: (email: string, data = {}) => post('/auth/v1/signup', { email, password: 'correct horse', data }),
    lookUp: (token: string) => post('/rest/v1/rpc/get_invitation', { p_token: token }),
  };
}
