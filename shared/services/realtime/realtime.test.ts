import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageDomain } from '#shared/domain/live-tables.ts';
import { createSupabase } from '#shared/services/database/supabase-client.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import type { openLiveChannel, ChannelStatus } from './live-channel.ts';
import { pageWatchOf } from './page-watch.ts';
import { createRealtime } from './realtime.ts';

const say = vi.hoisted(() => new Map<string, (status: ChannelStatus) => void>());

vi.mock('./live-channel.ts', () => ({
  openLiveChannel: ((_client, { name, onStatus }) => {
    say.set(name, onStatus);
    return { close: () => Promise.resolve() };
  }) satisfies typeof openLiveChannel,
}));
vi.mock('./connection-check.ts', () => ({ checkConnection: vi.fn(), keepChecking: () => vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  say.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A signed-in user on a page that shows these tables. */
function start(...domains: PageDomain[]) {
  const client = createSupabase(
    { supabaseUrl: 'http://127.0.0.1:1', publishableKey: 'sb_publishable_test' },
    { fetch: () => Promise.reject(new Error('nobody is there')) },
  );
  const told: string[] = [];
  const emit = (name: string) => {
    if (name.endsWith('.resynced')) told.push(name.replace('.resynced', ''));
  };
  const realtime = createRealtime({ client, emit } as unknown as ServiceContext);
  realtime.start('00000000-0000-4000-8000-000000000001');
  say.get('session')?.('live');
  const show = (...shown: PageDomain[]) => {
    const watch = pageWatchOf(client);
    watch.domains = shown;
    watch.onDomains();
  };
  show(...domains);
  return { told, show, realtime };
}

it('tells of the channels of one page together, once all of them are live', () => {
  const { told } = start('tasks', 'tags');
  say.get('tags')?.('live');
  vi.advanceTimersByTime(900);
  expect(told).toEqual([]);
  say.get('tasks')?.('live');
  expect(told).toEqual(['tags', 'tasks']);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['tags', 'tasks']);
});

it('waits for a late one no longer than a second, and tells of it when it is live', () => {
  const { told } = start('tasks', 'tags');
  say.get('tags')?.('live');
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['tags']);
  say.get('tasks')?.('live');
  expect(told).toEqual(['tags', 'tasks']);
});

it('does not wait for one that is lost, or that no page shows any more', () => {
  const { told, show } = start('tasks', 'tags', 'notes');
  say.get('tags')?.('live');
  say.get('tasks')?.('lost');
  expect(told).toEqual([]);
  show('tasks', 'tags');
  expect(told).toEqual(['tags']);
});

it('tells of each gap', () => {
  const { told } = start('tasks');
  for (const status of ['live', 'lost', 'live'] as const) say.get('tasks')?.(status);
  expect(told).toEqual(['tasks', 'tasks']);
});

it('tells nothing of what is left or signed out meanwhile', async () => {
  const { told, show, realtime } = start('tasks', 'tags', 'notes');
  say.get('tags')?.('live');
  show('tasks', 'notes');
  say.get('tasks')?.('live');
  await realtime.stop();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
});
