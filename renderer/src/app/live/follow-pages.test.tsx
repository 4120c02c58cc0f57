// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useDiagnosticsStore } from '#renderer/lib/diagnostics/diagnostics.ts';
import { useLivePage, useLivePages } from '#renderer/lib/live/live-pages.ts';
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
  // The channels of the previous page are closed.
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
  await wait(3 * 60_000 - 1);
  expect(watched()).toEqual([[], ['savedViews', 'users']]);
  await wait(1);
  expect(watched()).toEqual([[], ['savedViews', 'users'], []]);
});

it('tells of what a page shows at once, and of a page that is chosen before it is there', async () => {
  const { watched } = start();
  await wait(50);
  useLivePages.setState({ chosen: ['tasks', 'tags'] });
  await wait(0);
  render(<Page domain="tags" />);
  render(<Page domain="tasks" />);
  await wait(0);
  expect(watched()).toEqual([[], ['tags', 'tasks']]);
  render(<Page domain="notes" />);
  await wait(0);
  expect(watched().at(-1)).toEqual(['notes', 'tags', 'tasks']);
});

it('keeps listening for a person who comes back, to a few tables more than are shown', async () => {
  const { client, watched } = start();
  client.setQueryData(['users', 'list'], 'rows');
  const isOld = () => client.getQueryState(['users', 'list'])?.isInvalidated;
  const visit = async (domain: PageDomain) => {
    const page = render(<Page domain={domain} />);
    await wait(100);
    page.unmount();
    await wait(100);
  };
  await visit('users');
  await visit('users');
  expect(watched()).toEqual([['users']]);
  for (const domain of ['tags', 'tasks', 'notes', 'chats', 'bots', 'drive', 'plans'] as const)
    await visit(domain);
  expect([isOld(), watched().at(-1)?.includes('users')]).toEqual([false, true]);
  await visit('posting');
  expect([isOld(), watched().at(-1)?.includes('users')]).toEqual([true, false]);
  expect(watched().at(-1)).toHaveLength(8);
});

it('takes what was followed for old from the moment it is left', async () => {
  const { client } = start();
  client.setQueryData(['users', 'list'], 'rows');
  client.setQueryData(['invitations', 'list'], 'rows');
  const page = render(<Page domain="users" />);
  await wait(50);
  page.unmount();
  await wait(3 * 60_000);
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
