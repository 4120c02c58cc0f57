import { afterEach, expect, it, vi } from 'vitest';
import { keepNodeEnv } from './keep-node-env.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(['test', undefined])('leaves NODE_ENV at %s, whatever a build makes of it', async (before) => {
  vi.stubEnv('NODE_ENV', before);
  await keepNodeEnv(async () => {
    process.env['NODE_ENV'] = 'production';
  });
  expect(process.env['NODE_ENV']).toBe(before);
  await expect(
    keepNodeEnv(async () => {
      process.env['NODE_ENV'] = 'production';
      throw new Error('The build failed');
    }),
  ).rejects.toThrow('The build failed');
  expect(process.env['NODE_ENV']).toBe(before);
});
