// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { useBridge as connectTo } from '#renderer/bridge/index.ts';
import { useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { PageDomain } from '#shared/domain/live-tables.ts';
import { followPages } from './follow-pages.ts';

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

function Page({ domain, name = 'Page' }: { domain: PageDomain | undefined; name?: string }) {
  useLivePage(domain, name);
  return null;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function start(watch: () => void = () => undefined) {
  const fake = createFakeBridge({ 'connection.watch': watch });
  connectTo(fake.bridge);
  const client = new QueryClient();
  ends.push(followPages(client));
  const watched = () => fake.calls.map(({ input }) => (input as { domains: string[] }).domains);
  return { ...fake, client, watched };
}

it('tells what the page shows, once for the same tables', async () => {
  const { watched } = start();
  await wait(50);
  // What a page before this one had asked for is over.
  expect(watched()).toEqual([[]]);
  const users = render(<Page domain="users" />);
  const views = render(<Page domain="savedViews" />);
  await wait(50);
  const again = render(<Page domain="users" />);
  users.unmount();
  await wait(50);
  expect(watched()).toEqual([[], ['savedViews', 'users']]);
  again.unmount();
  views.rerender(<Page domain={undefined} />);
  await wait(50);
  expect(watched()).toEqual([[], ['savedViews', 'users'], []]);
});

it('takes what was followed for old from the moment it is left', async () => {
  const { client } = start();
  client.setQueryData(['users', 'list'], 'rows');
  client.setQueryData(['invitations', 'list'], 'rows');
  const page = render(<Page domain="users" />);
  await wait(50);
  page.unmount();
  await wait(50);
  const isOld = (queryKey: string[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect([isOld(['users', 'list']), isOld(['invitations', 'list'])]).toEqual([true, false]);
});

it('tells again what could not be told', async () => {
  let isDown = true;
  const { watched } = start(() => {
    if (isDown) throw new AppError('unavailable', 'away');
  });
  render(<Page domain="users" />);
  await wait(50);
  isDown = false;
  await wait(2050);
  expect(watched()).toEqual([['users'], ['users']]);
  await wait(60_000);
  expect(watched()).toHaveLength(2);
});

it('shows the diagnostics which channels are open, and for whom', async () => {
  const { emit } = start();
  render(<Page domain="users" name="UsersTab" />);
  await wait(50);
  act(() => {
    emit('connection.channelsChanged', {
      channels: [
        { name: 'session', bindings: ['models'] },
        { name: 'users', bindings: ['profiles'] },
      ],
    });
  });
  expect(useDiagnosticsStore.getState().subscriptions).toMatchObject([
    { channel: 'session', component: 'App', bindings: ['models'] },
    { channel: 'users', component: 'UsersTab', bindings: ['profiles'] },
  ]);
  for (const end of ends.splice(0)) end();
  expect(useDiagnosticsStore.getState().subscriptions).toEqual([]);
});
