// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { jonas, mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { useLiveRows } from './use-live-rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const signIn = (profile: typeof mia | null) => {
  act(() => {
    useViewerStore.setState({ profile });
  });
};

function App({ client }: { client: QueryClient }) {
  useLiveRows(client);
  return null;
}

async function start() {
  useViewerStore.setState({ profile: null });
  const check = vi.fn();
  const fake = createFakeBridge({ 'connection.watch': () => undefined, 'connection.check': check });
  connectTo(fake.bridge);
  const client = new QueryClient();
  render(<App client={client} />);
  await wait(100);
  const isOldAfterChange = () => {
    client.setQueryData(['users', 'list'], 'rows');
    fake.emit('users.changed', { kind: 'updated', ids: [mia.id] });
    return client.getQueryState(['users', 'list'])?.isInvalidated;
  };
  return { ...fake, check, isOldAfterChange };
}

it('listens from sign-in to sign-out, for each person separately', async () => {
  const { calls, isOldAfterChange } = await start();
  expect(calls).toEqual([]);
  expect(isOldAfterChange()).toBe(false);
  signIn(mia);
  await wait(100);
  expect(isOldAfterChange()).toBe(true);
  signIn(jonas);
  await wait(100);
  expect(isOldAfterChange()).toBe(true);
  expect(calls).toEqual([
    { name: 'connection.watch', input: { domains: [] } },
    { name: 'connection.watch', input: { domains: [] } },
  ]);
  signIn(null);
  await wait(100);
  expect(isOldAfterChange()).toBe(false);
});

it('has the connection checked after the machine slept, while someone is signed in', async () => {
  const { check } = await start();
  const sleep = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    await wait(5000);
  };
  await sleep();
  expect(check).not.toHaveBeenCalled();
  signIn(mia);
  await sleep();
  expect(check).toHaveBeenCalledOnce();
});
