import type { Page, Request, WebSocket } from '@playwright/test';
import { navigationAreas } from '#renderer/app/navigation-groups.ts';
import { clientFor } from '#tests/support/backend.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expect, test } from './fixtures.ts';

// A visit reads each thing once.

/** Longer than the app gathers changes before it asks for lists again, and than it waits from one such time to the next. */
const restMs = 1600;
const lookMs = 100;
/** Behind a channel that takes longer, as on a busy machine, lists are asked for once more, and rightly so: another visit shows more. */
const slowJoinMs = 40;
const mostVisits = 4;

/** What the page asks of the server: each call with what it was given and how often, and each channel that it joins. */
function watchPage(page: Page) {
  const calls = new Map<string, number>();
  const joinedAt = new Map<string, number>();
  const joining = new Set<string>();
  let slowestMs = 0;
  let busyAt = Date.now();
  const noteBusy = () => {
    busyAt = Date.now();
  };

  page.on('request', (request: Request) => {
    noteBusy();
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/rest/v1/')) return;
    const name = decodeURIComponent(pathname.replace(/^\/rest\/v1\/(?:rpc\/)?/, '') + search);
    const call = [request.method(), name, request.postData(), request.headers()['range']];
    const key = call.filter((part) => part !== null && part !== undefined).join(' ');
    calls.set(key, (calls.get(key) ?? 0) + 1);
  });
  page.on('requestfinished', noteBusy);
  page.on('requestfailed', noteBusy);
  type Config = { config?: { postgres_changes?: readonly unknown[] } };
  const partsOf = (payload: string | Buffer) => {
    // What a room says to those who are in it comes as bytes.
    if (typeof payload !== 'string') return { topic: '', event: '', tables: 0 };
    const [, , topic, event, { config } = {}] = JSON.parse(payload) as [0, 0, string, string, Config?];
    return { topic, event, tables: config?.postgres_changes?.length ?? 0 };
  };
  page.on('websocket', (socket: WebSocket) => {
    socket.on('framesent', ({ payload }) => {
      const { topic, event, tables } = partsOf(payload);
      if (event === 'phx_leave') joining.delete(topic);
      // A room follows no table, and nothing says when it does.
      if (event !== 'phx_join' || tables === 0) return;
      noteBusy();
      joining.add(topic);
      joinedAt.set(topic, Date.now());
    });
    socket.on('framereceived', ({ payload }) => {
      const { topic, event } = partsOf(payload);
      if (event !== 'system') return;
      noteBusy();
      joining.delete(topic);
      slowestMs = Math.max(slowestMs, Date.now() - (joinedAt.get(topic) ?? 0));
    });
  });

  return {
    calls,
    joinedAt,
    wasSlow: () => slowestMs > slowJoinMs,
    repeated: () => [...calls].filter(([, times]) => times > 1),
    rest: () =>
      expect
        .poll(() => joining.size === 0 && Date.now() - busyAt > restMs, {
          message: 'at rest',
          timeout: 20_000,
          intervals: [lookMs],
        })
        .toBe(true),
    begin: () => {
      calls.clear();
      joinedAt.clear();
      slowestMs = 0;
      noteBusy();
    },
  };
}

async function follow(page: Page, title: string, path: string) {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: title, exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
}

/** The demo has it off, and other tests count on that. */
const turnMarketplace = (server: AppServer, value: 'true' | 'false') =>
  clientFor(server, server.secretKey)
    .from('config')
    .update({ value })
    .eq('key', 'enable_marketplace')
    .throwOnError();

test.afterEach(async ({ server }) => {
  await turnMarketplace(server, 'false');
});

for (const { name, path, title } of navigationAreas)
  test(`the first visit of ${title} asks for nothing twice`, async ({ page, enter, server }) => {
    if (name === 'marketplace') await turnMarketplace(server, 'true');
    const watched = watchPage(page);
    for (let visit = 1; visit <= mostVisits; visit += 1) {
      await enter('mia', name === 'dashboard' ? '/account' : '/');
      await watched.rest();
      watched.begin();
      await follow(page, title, path);
      await watched.rest();
      if (!watched.wasSlow() || watched.repeated().length === 0) break;
    }
    expect(watched.calls.size).toBeGreaterThan(0);
    const most = watched.wasSlow() ? 2 : 1;
    expect([...watched.calls].filter(([, times]) => times > most)).toEqual([]);
  });

test('who comes back to a list finds it as it was followed meanwhile', async ({ page, enter }) => {
  const watched = watchPage(page);
  await enter('mia');
  await follow(page, 'Tasks', '/tasks');
  await watched.rest();
  await follow(page, 'Socials', '/socials');
  await watched.rest();
  watched.begin();
  await follow(page, 'Tasks', '/tasks');
  await watched.rest();
  expect([...watched.joinedAt.keys()]).toEqual([]);
  expect([...watched.calls.keys()]).toEqual([]);
});
