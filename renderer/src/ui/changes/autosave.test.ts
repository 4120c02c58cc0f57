import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAutosave, retryAfterMs, type Sent } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function stage(latestMs?: number) {
  const answers: Sent[] = [];
  const send = vi.fn(
    () =>
      new Promise<Sent>((resolve) =>
        setTimeout(() => {
          resolve(answers.shift() ?? 'saved');
        }, 100),
      ),
  );
  const autosave = createAutosave({ afterMs: 1000, ...(latestMs === undefined ? {} : { latestMs }) });
  autosave.connect(send);
  return { autosave, send, answers };
}

it('sends a moment after the last key, at the latest after a while', async () => {
  const { autosave, send } = stage(3000);
  for (let at = 0; at < 6; at += 1) {
    autosave.change();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  expect(send).toHaveBeenCalledOnce();
});

it('sends one after the other, however often it is asked', async () => {
  const { autosave, send } = stage();
  const both = Promise.all([autosave.flush(), autosave.flush()]);
  await vi.advanceTimersByTimeAsync(50);
  expect([send.mock.calls.length, autosave.isRunning()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(200);
  await both;
  expect([send.mock.calls.length, autosave.isRunning()]).toEqual([2, false]);
});

it.each([
  ['more', 1000],
  ['again', 0],
  ['retry', retryAfterMs],
] as const)('%s: goes once more after %i ms', async (sent, ms) => {
  const { autosave, send, answers } = stage();
  answers.push(sent);
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(100 + Math.max(0, ms - 1));
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends when its page goes, and then nothing more until it is there again', async () => {
  const { autosave, send, answers } = stage();
  answers.push('retry');
  autosave.change();
  autosave.close();
  await vi.advanceTimersByTimeAsync(60_000);
  autosave.change();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
  autosave.connect(send);
  autosave.change();
  await vi.advanceTimersByTimeAsync(1000);
  expect(send).toHaveBeenCalledTimes(2);
});
