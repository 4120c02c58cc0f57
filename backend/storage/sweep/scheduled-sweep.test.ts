import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Functions } from '#backend/functions/serve-functions.ts';
import { sweepFilesByTheClock } from './scheduled-sweep.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('has unused files deleted soon after the start and every hour, with the secret key', async () => {
  const asked: [string, string | null][] = [];
  const functions: Functions = (name, request) => {
    asked.push([name, request.headers.get('authorization')]);
    return Promise.resolve(new Response());
  };
  const sweeps = sweepFilesByTheClock({
    functions: () => functions,
    url: 'http://localhost:1',
    secretKey: 'secret',
  });
  await vi.advanceTimersByTimeAsync(9 * 60 * 1000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(asked).toEqual(Array.from({ length: 2 }, () => ['sweep-files', 'Bearer secret']));
  sweeps.stop();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  expect(asked).toHaveLength(2);
});
