// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mostReadingMs, readCalendarFile } from './read-calendar-file.ts';

/** A worker that never answers, for a file that takes too long for an unknown reason. */
class StuckWorker {
  static ended = 0;
  postMessage = () => undefined;
  terminate = () => {
    StuckWorker.ended += 1;
  };
}

beforeEach(() => {
  StuckWorker.ended = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', StuckWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const outcome = (reading: Promise<unknown>) => reading.catch((error: unknown) => (error as Error).message);

it('gives up a file that takes too long, ends its worker, and says what to do', async () => {
  const reading = outcome(readCalendarFile('BEGIN:VCALENDAR', 'UTC'));
  await vi.advanceTimersByTimeAsync(mostReadingMs - 1);
  expect(StuckWorker.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toBe(
    'This file takes too long to read. Export fewer events at once, for example a year.',
  );
  expect(StuckWorker.ended).toBe(1);
});

it('ends the worker when another file is chosen', async () => {
  const choice = new AbortController();
  const reading = outcome(readCalendarFile('BEGIN:VCALENDAR', 'UTC', choice.signal));
  choice.abort();
  await reading;
  expect(StuckWorker.ended).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
