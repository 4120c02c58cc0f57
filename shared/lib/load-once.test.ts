import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('keeps what has arrived', async () => {
  const load = vi.fn(() => Promise.resolve({}));
  const tasks = loadOnce(load);
  expect(await tasks()).toBe(await tasks());
  expect(load).toHaveBeenCalledOnce();
});

it.each([
  'Failed to fetch dynamically imported module: https://agency.test/assets/tasks-CGFzZnu.js',
  'error loading dynamically imported module: https://agency.test/assets/tasks-CGFzZnu.js',
  'Importing a module script failed.',
])('says what to do where a file didn’t arrive, and asks for it again: %s', async (message) => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError(message)).mockResolvedValue('tasks');
  const tasks = loadOnce(load);
  await expect(tasks()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Can’t reach the server. Check your connection and try again.',
  });
  expect(await tasks()).toBe('tasks');
});

it('passes on a mistake of the code as it is', async () => {
  const mistake = new TypeError('x is not a function');
  await expect(loadOnce(() => Promise.reject(mistake))()).rejects.toBe(mistake);
});
