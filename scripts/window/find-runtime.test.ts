import { expect, it, vi } from 'vitest';
import { findRuntime, type Computer } from './find-runtime.ts';

const computer = (differences: Partial<Computer> = {}): Computer => ({
  platform: 'linux',
  env: { DISPLAY: ':0' },
  isRoot: false,
  installed: () => undefined,
  fetch: () => Promise.resolve(),
  ...differences,
});

it('takes the Electron that is there, and fetches none', async () => {
  const fetch = vi.fn(() => Promise.resolve());
  const say = vi.fn();
  expect(await findRuntime(computer({ installed: () => '/electron', fetch }), say)).toEqual({
    executable: '/electron',
  });
  expect(fetch).not.toHaveBeenCalled();
  expect(say).not.toHaveBeenCalled();
});

it('fetches one with a line of progress and ten seconds', async () => {
  let there: string | undefined;
  const fetch = vi.fn(async () => void (there = '/electron'));
  const say = vi.fn();
  expect(await findRuntime(computer({ installed: () => there, fetch }), say)).toEqual({
    executable: '/electron',
  });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(10_000);
  expect(say).toHaveBeenCalledExactlyOnceWith(
    'Fetching Electron for the desktop window, 10 seconds at most …',
  );
});

it('says so where it could not be fetched, after one attempt', async () => {
  const fetch = vi.fn(() => Promise.resolve());
  const found = await findRuntime(computer({ fetch }), () => undefined);
  expect(found).toHaveProperty('missing', expect.stringContaining('could not be fetched'));
  expect(fetch).toHaveBeenCalledOnce();
});

it.each([
  ['there is no display', { env: {} }],
  ['there is no display', { env: { DISPLAY: '' } }],
  ['root may not open one', { isRoot: true }],
  ['CI has no screen', { env: { DISPLAY: ':0', CI: 'true' } }],
] as const)('asks for nothing where %s', async (missing, differences) => {
  const fetch = vi.fn(() => Promise.resolve());
  expect(await findRuntime(computer({ installed: () => '/electron', fetch, ...differences }))).toEqual({
    missing,
  });
  expect(fetch).not.toHaveBeenCalled();
});

it('needs no display variable but on Linux, where either of two will do', async () => {
  const installed = () => '/electron';
  for (const differences of [
    { platform: 'darwin', env: {} },
    { platform: 'win32', env: {} },
    { env: { WAYLAND_DISPLAY: 'wayland-0' } },
  ] as const)
    expect(await findRuntime(computer({ installed, ...differences }))).toEqual({ executable: '/electron' });
});
