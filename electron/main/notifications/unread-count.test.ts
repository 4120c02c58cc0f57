import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUnreadCount } from './unread-count.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const server = { unread: 1, asked: 0, isAway: false };
  const told: number[] = [];
  const count = createUnreadCount({
    count: async () => {
      server.asked += 1;
      if (server.isAway) throw new Error('away');
      return server.unread;
    },
    onCount: (unread) => told.push(unread),
  });
  return { server, told, count };
}

it('asks once for many changes, and once more for those that come meanwhile', async () => {
  const { server, told, count } = open();
  for (let n = 0; n < 1000; n += 1) count.refresh();
  server.unread = 7;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.asked).toBe(2);
  expect(told.at(-1)).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps the last number while the server is away', async () => {
  const { server, told, count } = open();
  count.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  server.isAway = true;
  count.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([1]);
});

it('says none at its end, and nothing after it', async () => {
  const { told, count } = open();
  count.refresh();
  count.stop();
  count.refresh();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([0]);
});
