import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServiceHost } from '#tests/support/service-host.ts';

// An auth server that wants addresses confirmed, as hosted ones do. The embedded one confirms them at once, so this is a double
// of the documented API: https://supabase.com/docs/reference/api and the auth server's openapi.yaml.

const email = 'noor@example.com';
const password = 'newcomer';
const code = '483920';
const user = {
  id: '0b0c0d0e-0009-4000-8000-000000000009',
  aud: 'authenticated',
  email,
  app_metadata: {},
  user_metadata: { display_name: 'Noor' },
  created_at: '2026-11-22T08:00:00Z',
};
const session = {
  access_token: `x.${Buffer.from(JSON.stringify({ sub: user.id, exp: 4_000_000_000 })).toString('base64url')}.x`,
  token_type: 'bearer',
  expires_in: 3600,
  refresh_token: 'refresh',
  user,
};

type Asked = { path: string; body: Record<string, unknown> };
let asked: Asked[] = [];
let isConfirmed = false;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>;
}

function answer({ path, body }: Asked): [status: number, body: object] {
  switch (path) {
    case '/auth/v1/signup':
    case '/auth/v1/resend':
      return [200, path === '/auth/v1/signup' ? { ...user, confirmation_sent_at: user.created_at } : {}];
    case '/auth/v1/verify':
      if (body['token'] !== code || body['email'] !== email || body['type'] !== 'email')
        return [403, { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' }];
      isConfirmed = true;
      return [200, session];
    case '/auth/v1/token':
      return isConfirmed
        ? [200, session]
        : [400, { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' }];
    case '/auth/v1/logout':
      return [204, {}];
    default:
      return [404, {}];
  }
}

const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    asked.push({ path, body });
    const [status, reply] = answer({ path, body });
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    });
    response.end(status === 204 ? undefined : JSON.stringify(reply));
  });
});
let host: ReturnType<typeof startServiceHost>;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  host = startServiceHost({
    url: `http://127.0.0.1:${String(port)}`,
    publishableKey: 'sb_publishable_double',
  });
});
afterEach(() => {
  asked = [];
  isConfirmed = false;
});
afterAll(async () => {
  await host.stop();
  server.close();
  server.closeAllConnections();
});

const pathsAsked = () => asked.map(({ path }) => path);

describe('where addresses are confirmed', () => {
  it('signing up says so, and signing in is refused until then', async () => {
    expect(await host.call('auth.signUp', { email, password, displayName: 'Noor' })).toEqual({
      mustConfirm: true,
    });
    await expect(host.call('auth.signIn', { email, password })).rejects.toMatchObject({
      code: 'invalid',
      hint: 'email_not_confirmed',
    });
    expect(pathsAsked()).toEqual(['/auth/v1/signup', '/auth/v1/token']);
  });

  it('the code confirms the address and leaves nobody signed in', async () => {
    await host.call('auth.confirmEmail', { email, code: '483 920' });
    expect(isConfirmed).toBe(true);
    expect(pathsAsked()).toEqual(['/auth/v1/verify', '/auth/v1/logout']);
    expect(host.stored.size).toBe(0);
    expect(host.heard.filter(({ name }) => name === 'auth.sessionChanged')).toEqual([]);
  });

  it('a wrong code is refused', async () => {
    await expect(host.call('auth.confirmEmail', { email, code: '000000' })).rejects.toMatchObject({
      code: 'invalid',
      hint: 'otp_expired',
    });
    expect(isConfirmed).toBe(false);
  });

  it('another code is asked for by the address alone', async () => {
    await host.call('auth.sendConfirmation', { email });
    expect(asked).toMatchObject([{ path: '/auth/v1/resend', body: { email, type: 'signup' } }]);
  });
});
