import { expect } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import type { Credentials } from './signing-in.ts';

type Tokens = { access_token: string; refresh_token: string };

const post = (server: AppServer, path: string, body: object, token?: string) =>
  fetch(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

/** Somebody new, signed in nowhere, for journeys that change what people sign in with. */
export async function createAccount(server: AppServer, displayName: string): Promise<Credentials> {
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: 'first-secret' };
  const response = await post(server, 'signup', { ...credentials, data: { display_name: displayName } });
  expect(response.status).toBe(200);
  // The auth server signs newcomers in at once.
  const { access_token: token } = (await response.json()) as Tokens;
  expect((await post(server, 'logout?scope=local', {}, token)).ok).toBe(true);
  return credentials;
}

/** Signs the person in on a phone; answers whether that session is still renewed, which renews it. */
export async function signInOnPhone(
  server: AppServer,
  credentials: Credentials,
): Promise<() => Promise<boolean>> {
  const response = await post(server, 'token?grant_type=password', credentials);
  let { refresh_token: token } = (await response.json()) as Tokens;
  return async () => {
    const renewed = await post(server, 'token?grant_type=refresh_token', { refresh_token: token });
    if (renewed.ok) ({ refresh_token: token } = (await renewed.json()) as Tokens);
    return renewed.ok;
  };
}

/** The code of the newest mail to an address, once it is there. */
export async function mailedCode(server: AppServer, email: string): Promise<string> {
  await expect.poll(() => server.mailsTo(email).length).toBeGreaterThan(0);
  return /\b\d{6}\b/.exec(server.mailsTo(email).at(-1) ?? '')?.[0] ?? '';
}
