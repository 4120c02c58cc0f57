import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSecretClipboard } from './secret-clipboard.ts';

let text = '';
const system = {
  readText: async () => text,
  writeText: async (written: string) => void (text = written),
  clear: () => void (text = ''),
};

beforeEach(() => {
  text = '';
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('holds a secret for a minute', async () => {
  const { copy } = createSecretClipboard(system);
  expect(await copy('hunter2')).toEqual({ clearsAfterSeconds: 60 });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(text).toBe('hunter2');
  await vi.advanceTimersByTimeAsync(1);
  expect(text).toBe('');
});

it('keeps what someone copied since', async () => {
  const { copy, settled } = createSecretClipboard(system);
  await copy('hunter2');
  text = 'something else';
  await vi.advanceTimersByTimeAsync(60_000);
  await settled();
  expect(text).toBe('something else');
});

it('gives each secret its own minute', async () => {
  const { copy } = createSecretClipboard(system);
  await copy('first');
  await vi.advanceTimersByTimeAsync(50_000);
  await copy('second');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(text).toBe('second');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(text).toBe('');
});

it('leaves nothing behind when the app ends', async () => {
  const { copy, isBusy, settled } = createSecretClipboard(system);
  expect(isBusy()).toBe(false);
  await copy('hunter2');
  expect(isBusy()).toBe(true);
  await settled();
  expect(text).toBe('');
});
