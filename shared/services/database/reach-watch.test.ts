import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReachWatch, type Reach } from './reach-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (ask: () => Promise<Reach>) => {
  const asked = vi.fn(ask);
  const watch = createReachWatch(asked);
  const told: Reach[] = [];
  watch.follow((reach) => told.push(reach));
  return { watch, asked, told };
};
const swallowed = (signal: AbortSignal) =>
  new Promise<Reach>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });

it('one lost request is no news where the server answers the next', async () => {
  const { watch, asked, told } = open(() => Promise.resolve('reached'));
  watch.note('lost');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.mock.calls.length, told]).toEqual([1, []]);
});

it('lost packets are told after four seconds, and asked about until an answer comes', async () => {
  let isLost = true;
  const asked = vi.fn((signal: AbortSignal) =>
    isLost ? swallowed(signal) : Promise.resolve<Reach>('reached'),
  );
  const watch = createReachWatch(asked);
  const told: Reach[] = [];
  watch.follow((reach) => told.push(reach));
  watch.note('lost');
  await vi.advanceTimersByTimeAsync(3999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['lost']);
  isLost = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual(['lost', 'reached']);
  const count = asked.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(count);
});

it('a request that is answered is believed at once, and checked: it may be from before', async () => {
  let isLost = true;
  const watch = createReachWatch((signal) =>
    isLost ? swallowed(signal) : Promise.resolve<Reach>('reached'),
  );
  const told: Reach[] = [];
  watch.follow((reach) => told.push(reach));
  watch.note('lost');
  await vi.advanceTimersByTimeAsync(2000);
  watch.note('reached');
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual(['lost']);
  watch.note('reached');
  expect(told).toEqual(['lost', 'reached']);
  await vi.advanceTimersByTimeAsync(6000);
  expect(told).toEqual(['lost', 'reached', 'lost']);
  isLost = false;
  watch.note('reached');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['lost', 'reached', 'lost', 'reached']);
});

it('a key that the server no longer takes is told at once, and until it takes one', async () => {
  const { watch, asked, told } = open(() => Promise.resolve('reached'));
  watch.note('keyRejected');
  watch.note('keyRejected');
  expect(told).toEqual(['keyRejected']);
  watch.note('reached');
  expect(told).toEqual(['keyRejected', 'reached']);
  expect(asked).not.toHaveBeenCalled();
});

it('asks nothing more of a server that is no longer in use', async () => {
  const { watch, asked, told } = open(() => Promise.reject(new Error('away')));
  watch.note('lost');
  await vi.advanceTimersByTimeAsync(0);
  watch.stop();
  watch.note('lost');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.mock.calls.length, told]).toEqual([1, ['lost']]);
});
