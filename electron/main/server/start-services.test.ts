// Alone: it mocks modules that other tests load.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reply } from '#shared/contract/bridge.ts';
import { dispatch } from '#shared/contract/dispatch.ts';
import type { Network } from '#electron/main/network/network.ts';
import { createSessionsByServer } from '#electron/main/session/sessions-by-server.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';
import { startServices } from './start-services.ts';

vi.mock('electron', () => ({
  app: { getVersion: () => '1.0.0', on: () => undefined, quit: () => undefined },
  clipboard: {},
}));

const hourMs = 3_600_000;
const mia = { id: '5b1c1f0e-9a51-4d0c-8a3e-0c8c7c5d1a01', email: 'mia@marquee.example' };
const ended = { code: 'unauthenticated', hint: 'session_ended' };

const keyringless = {
  isAvailable: async () => false,
  seal: () => Promise.reject(new Error('no keyring')),
  open: () => Promise.reject(new Error('no keyring')),
};

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const sessionOf = (user: typeof mia) => ({
  access_token: 'token',
  refresh_token: 'renewal',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor((Date.now() + hourMs) / 1000),
  user,
});

const profile = { ...mia, role: 'manager', status: 'active', display_name: 'Mia', row_version: 1 };

/** Accepts every password, and refreshes no session. */
async function answer(url: string): Promise<Response> {
  if (url.includes('grant_type=refresh_token'))
    return json(400, { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' });
  if (url.includes('grant_type=password')) return json(200, sessionOf(mia));
  return json(200, url.includes('/profiles') ? [profile] : []);
}

const network = { fetch: answer, connect: () => new Promise(() => undefined) } as unknown as Network;

const stops: (() => Promise<void>)[] = [];

function open() {
  const sessions = createSessionsByServer(createTestJsonFile(), keyringless, () => undefined);
  let isHeard = true;
  const heard: unknown[] = [];

  function use(name: string) {
    const supabaseUrl = `https://${name}.example`;
    const store = sessions.of(supabaseUrl);
    const services = startServices(
      { supabaseUrl, publishableKey: 'sb_publishable_key' },
      {
        store,
        network,
        emit: (event, payload) => {
          if (event === 'auth.sessionChanged') heard.push(payload);
        },
        isHeard: () => isHeard,
        onPerson: () => undefined,
      },
    );
    stops.push(services.stop);
    const ask = (call: string, input?: unknown): Promise<Reply> =>
      dispatch(services.handlers, call, input, { checkEveryRow: true });
    return {
      ...services,
      ask,
      signIn: () => ask('auth.signIn', { email: mia.email, password: 'correct horse' }),
      /** The token expires, and the next call finds no way to refresh it. */
      end: async () => {
        vi.setSystemTime(Date.now() + 2 * hourMs);
        const before = heard.length;
        await ask('config.list');
        await vi.waitFor(() => {
          expect(heard.slice(before)).toEqual([{ session: null, end: 'by-server' }]);
        });
      },
    };
  }

  return {
    use,
    /** The page goes away, and another one of the same app loads. */
    leavePage: () => (isHeard = false),
    listen: () => (isHeard = true),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});

it('tells the page that loads while the server ends the session why nobody is signed in, once', async () => {
  const app = open();
  const { ask, signIn, end } = app.use('one');
  expect(await signIn()).toMatchObject({ ok: true });
  app.leavePage();
  await end();
  app.listen();
  expect(await ask('auth.getSession')).toMatchObject({ ok: false, error: ended });
  expect(await ask('auth.getSession')).toEqual({ ok: true, data: null });
});

it('doesn’t say again what a page has heard', async () => {
  const app = open();
  const { ask, signIn, end } = app.use('one');
  await signIn();
  await end();
  expect(await ask('auth.getSession')).toEqual({ ok: true, data: null });
});

it('says nothing after an ordinary sign-out, though the page goes meanwhile', async () => {
  const app = open();
  const { ask, signIn } = app.use('one');
  await signIn();
  app.leavePage();
  expect(await ask('auth.signOut')).toMatchObject({ ok: true });
  app.listen();
  expect(await ask('auth.getSession')).toEqual({ ok: true, data: null });
});

it('tells the next person nothing of why the last one had to leave', async () => {
  const app = open();
  const { ask, signIn, end } = app.use('one');
  await signIn();
  app.leavePage();
  await end();
  await signIn();
  await ask('auth.signOut');
  app.listen();
  expect(await ask('auth.getSession')).toEqual({ ok: true, data: null });
});

it('tells nobody of another server', async () => {
  const app = open();
  const one = app.use('one');
  await one.signIn();
  app.leavePage();
  await one.end();
  await one.stop();
  const two = app.use('two');
  app.listen();
  expect(await two.ask('auth.getSession')).toEqual({ ok: true, data: null });
});

it('knows who is signed in by the time that the page does, and forgets them at the end', async () => {
  const { ask, signIn, end, personId } = open().use('one');
  expect(personId()).toBeUndefined();
  await signIn();
  expect(personId()).toBe(mia.id);
  await ask('auth.signOut');
  expect(personId()).toBeUndefined();
  await signIn();
  await end();
  expect(personId()).toBeUndefined();
});

it('knows them again after a restart, when the page has asked for its session', async () => {
  const app = open();
  const first = app.use('one');
  await first.signIn();
  await first.stop();
  const next = app.use('one');
  expect(await next.ask('auth.getSession')).toMatchObject({ ok: true });
  expect(next.personId()).toBe(mia.id);
});
