import { expect, it } from 'vitest';
import type { Sealer } from './sealer.ts';
import { createSessionsByServer } from './sessions-by-server.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';

const server = 'https://one.example';
const keyring = (isAvailable: boolean): Sealer => ({
  isAvailable: async () => isAvailable,
  seal: async (text) => text,
  open: async (sealed) => sealed,
});

function open(isAvailable: boolean, file = createTestJsonFile()) {
  return { file, stores: createSessionsByServer(file, keyring(isAvailable), () => undefined) };
}

it('knows without opening anything that a session is kept for a server', async () => {
  const { file, stores } = open(true);
  expect(stores.holds(server)).toBe(false);
  await stores.of(server).setItem('token', 'secret');
  const next = open(true, file).stores;
  expect(next.holds(server)).toBe(true);
  expect(next.holds('https://one.example.org')).toBe(false);
  await next.of(server).removeItem('token');
  expect(next.holds(server)).toBe(false);
});

it('knows of one in memory, and later that it was not kept', async () => {
  const { file, stores } = open(false);
  await stores.of(server).setItem('token', 'secret');
  expect(stores.holds(server)).toBe(true);
  // The next start has to show why.
  expect(open(false, file).stores.holds(server)).toBe(true);
  stores.forget(server);
  expect(stores.holds(server)).toBe(false);
});
