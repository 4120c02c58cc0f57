// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { permissionsKey } from '#renderer/app/queries.ts';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { followWithoutLive } from './follow-without-live.ts';

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A list in view, one out of view, and the person's permissions. */
function start(options?: Parameters<typeof followWithoutLive>[1]) {
  useConnectionStore.setState({ isOnline: true, reach: 'reached', live: 'lost' });
  const fake = createFakeBridge({ 'connection.check': () => undefined });
  connectTo(fake.bridge);
  const client = new QueryClient();
  const asked: string[] = [];
  for (const [queryKey, name] of [
    [['tasks', 'list'], 'list'],
    [permissionsKey, 'permissions'],
  ] as const) {
    const queryFn = () => {
      asked.push(name);
      return Promise.resolve(1);
    };
    ends.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  }
  client.setQueryData(['notes', 'list'], 'seen before');
  ends.push(followWithoutLive(client, options));
  asked.length = 0;
  return { ...fake, client, asked };
}

const halfMinute = () => vi.advanceTimersByTimeAsync(30_000);

it('asks for what is in view every 30 seconds, and whether the person may still be here', async () => {
  const { asked, calls, client } = start();
  await halfMinute();
  expect(asked.sort()).toEqual(['list', 'permissions']);
  expect(calls).toEqual([{ name: 'connection.check', input: undefined }]);
  // What is out of view is fetched when it is shown again.
  expect(client.getQueryState(['notes', 'list'])?.isInvalidated).toBe(true);
  await halfMinute();
  expect(asked).toHaveLength(4);
});

it('leaves that to live updates where they arrive', async () => {
  const { asked, calls } = start();
  useConnectionStore.setState({ live: 'live' });
  await halfMinute();
  expect([asked, calls]).toEqual([[], []]);
});

it('asks nothing while nobody looks, or while the server is away', async () => {
  const { asked } = start();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await halfMinute();
  hidden.mockReturnValue(false);
  useConnectionStore.setState({ reach: 'lost' });
  await halfMinute();
  expect(asked).toEqual([]);
});

it('leaves the account to the signed-in person where a view is open', async () => {
  const { asked, calls } = start({ isView: true });
  await halfMinute();
  expect(asked).toContain('list');
  expect(calls).toEqual([]);
});
