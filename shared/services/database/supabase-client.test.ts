import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIsolatedSupabase, createSupabase } from './supabase-client.ts';

const address = { supabaseUrl: 'http://127.0.0.1:1', publishableKey: 'publishable' };
// Nothing connects in these tests.
const transport = (() => undefined) as never;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('has the settings of the specification', async () => {
  const stored = { getItem: vi.fn(() => null), setItem: vi.fn(), removeItem: vi.fn() };
  const { auth, realtime } = createSupabase(address, { transport, storage: stored });
  expect(auth).toMatchObject({
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    storage: stored,
  });
  expect(realtime.timeout).toBe(15_000);
  expect(realtime.heartbeatIntervalMs).toBe(30_000);
  expect(realtime.endpointURL()).toContain('eventsPerSecond=20');
  expect([1, 2, 9, 10, 11, 60].map((attempt) => realtime.reconnectAfterMs(attempt))).toEqual([
    1000, 2000, 9000, 10_000, 10_000, 10_000,
  ]);
  await auth.stopAutoRefresh();
});

it('looks every 30 seconds whether the session has to be renewed', async () => {
  const readAt: number[] = [];
  const startedAt = Date.now();
  const getItem = () => {
    readAt.push(Date.now() - startedAt);
    return null;
  };
  const storage = { getItem, setItem: vi.fn(), removeItem: vi.fn() };
  const { auth } = createSupabase(address, { transport, storage });
  await auth.startAutoRefresh();
  await vi.advanceTimersByTimeAsync(1000);
  readAt.length = 0;
  await vi.advanceTimersByTimeAsync(90_000);
  await auth.stopAutoRefresh();
  expect(readAt.map((ms) => Math.floor(ms / 30_000))).toEqual([1, 2, 3]);
});

it('keeps nothing of an isolated client, which proves itself as the other does', async () => {
  const send = vi.fn((_address: unknown, _init?: { body?: unknown }) =>
    Promise.resolve(new Response('{}', { status: 200, headers: {} })),
  );
  vi.stubGlobal('fetch', send);
  const { auth } = createIsolatedSupabase(address, { transport });
  expect(auth).toMatchObject({ flowType: 'pkce', persistSession: false, autoRefreshToken: false });
  await auth.signUp({ email: 'ana@example.com', password: 'correct horse' });
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toMatchObject({
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge_method: 's256',
  });
  vi.unstubAllGlobals();
});
