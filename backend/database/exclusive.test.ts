// Alone: it counts turns of the event loop, which timers of other files would affect.
import { expect, it } from 'vitest';
import { createExclusive } from './exclusive.ts';

/** Like the engine: busy in this thread, with the result as a promise. */
const busyFor = (ms: number) => async () => {
  const end = performance.now() + ms;
  while (performance.now() < end) await Promise.resolve();
};

it('runs tasks in the order they came, whatever becomes of those before', async () => {
  const exclusive = createExclusive();
  const order: number[] = [];
  const failed = exclusive(() => Promise.reject(new Error('no')));
  const others = [1, 2, 3].map((n) => exclusive(() => Promise.resolve(order.push(n))));
  await expect(failed).rejects.toThrow('no');
  await Promise.all(others);
  expect(order).toEqual([1, 2, 3]);
});

it('lets what else there is have its turn while tasks wait', async () => {
  const exclusive = createExclusive();
  let done = 0;
  let doneAtTurn: number | undefined;
  const tasks = Array.from({ length: 20 }, () => exclusive(busyFor(8)).then(() => (done += 1)));
  setTimeout(() => (doneAtTurn = done), 0);
  await Promise.all(tasks);
  expect(doneAtTurn).toBeLessThan(10);
});
