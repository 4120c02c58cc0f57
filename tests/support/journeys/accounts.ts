import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
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

/** Calls the API with the service key. */
async function asService(server: AppServer, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: server.secretKey,
      authorization: `Bearer ${server.secretKey}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await response.text();
  expect(response.status, reply).toBeLessThan(300);
  return JSON.parse(reply);
}

/** A plan without limits, for journeys that are about something else. */
async function givePlan(server: AppServer, personId: string): Promise<void> {
  const [plan] = (await asService(
    server,
    'subscription_plans?plan_type=eq.custom&select=id&order=sort_order&limit=1',
  )) as {
    id: string;
  }[];
  await asService(server, 'rpc/create_user_subscription', {
    target_user_id: personId,
    target_plan_id: plan?.id,
  });
}

/** An account with what it signs in with. */
export type NewAccount = Credentials & { id: string; displayName: string };

/**
 * A new person, signed in nowhere, for journeys that change what people sign in with. Each signs up at a separate address:
 * of one address the backend takes 20 an hour, and all journeys share a backend. Only Linux has more than one to offer. They
 * have a plan without limits, unless the journey is about that.
 */
export async function createAccount(
  server: AppServer,
  displayName: string,
  { hasPlan = true } = {},
): Promise<NewAccount> {
  const credentials = { email: `${crypto.randomUUID()}@northlight.example`, password: 'first-secret' };
  const { access_token: token, user } = await signUpAt(server, ownAddress(), {
    ...credentials,
    data: { display_name: displayName },
  });
  // The auth server signs newcomers in at once.
  expect((await post(server, 'logout?scope=local', {}, token)).ok).toBe(true);
  if (hasPlan) await givePlan(server, user.id);
  return { ...credentials, id: user.id, displayName };
}

const ownAddress = () => {
  const [a = 1, b = 1, c = 1] = crypto.getRandomValues(new Uint8Array(3));
  return process.platform === 'linux' ? `127.${String(a)}.${String(b)}.${String((c % 254) + 1)}` : undefined;
};

async function signUpAt(
  server: AppServer,
  localAddress: string | undefined,
  body: object,
): Promise<Tokens & { user: { id: string } }> {
  const sent = httpRequest(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const reply = await text(response);
  expect(response.statusCode, reply).toBe(200);
  return JSON.parse(reply) as Tokens & { user: { id: string } };
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
