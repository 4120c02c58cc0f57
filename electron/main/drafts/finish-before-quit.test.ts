import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import { finishBeforeQuit } from './finish-before-quit.ts';

afterEach(() => {
  vi.useRealTimers();
});

function open(settled: Promise<void>) {
  const work = { isBusy: vi.fn(() => true), settled: () => settled };
  const app = Object.assign(new EventEmitter(), { quit: vi.fn() });
  finishBeforeQuit(app as unknown as Pick<App, 'on' | 'quit'>, work);
  const quit = () => {
    const event = { preventDefault: vi.fn() };
    app.emit('will-quit', event);
    return event.preventDefault.mock.calls.length === 0;
  };
  return { app, work, quit };
}

it('ends at once where nothing is under way', () => {
  const { work, quit } = open(Promise.resolve());
  work.isBusy.mockReturnValue(false);
  expect(quit()).toBe(true);
});

it('ends when what was under way is done', async () => {
  let finish = (): void => undefined;
  const { app, quit } = open(new Promise((resolve) => (finish = resolve)));
  expect(quit()).toBe(false);
  await Promise.resolve();
  expect(app.quit).not.toHaveBeenCalled();
  finish();
  await vi.waitFor(() => {
    expect(app.quit).toHaveBeenCalledOnce();
  });
  expect(quit()).toBe(true);
});

it('ends all the same where that never is', async () => {
  vi.useFakeTimers();
  const { app, quit } = open(new Promise(() => undefined));
  expect(quit()).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(app.quit).toHaveBeenCalledOnce();
  expect(quit()).toBe(true);
});
