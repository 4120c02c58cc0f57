import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startBackendThread } from '#scripts/backend-thread.ts';
import { demoAccount, startAppServer } from '#tests/support/app-server.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { signedIn } from '#tests/support/backend.ts';

// What `npm run backend` and `npm start` run is a build of the backend: its paths and its packages are others than here.

const inFolder = (folder: string) => ({
  port: 0,
  host: '127.0.0.1',
  data: { kind: 'folder' as const, path: folder },
  seed: 'demo' as const,
  portFallback: true,
});

it('serves the demo, and ends when it is told to', async () => {
  const server = await startAppServer();
  const mia = await signedIn(server, demoAccount(server, 'mia'));
  const { data } = await mia.from('models').select('id').throwOnError();
  expect(data).not.toEqual([]);
  // A separate file in the build, read when it is first called.
  const webhook = await fetch(`${server.url}/functions/v1/billing-webhook`, { method: 'POST' });
  expect(await webhook.json()).toMatchObject({ code: 'signature' });
  await server.stop();
  await expect(fetch(server.url)).rejects.toThrow();
}, 120_000);

it('runs in a thread, and leaves its folder to the next one', async () => {
  const folder = temporaryFolder();
  const first = await startBackendThread(inFolder(folder));
  await first.close();
  await expect(fetch(first.url)).rejects.toThrow();

  const second = await startBackendThread(inFolder(folder));
  expect(second.accounts).toEqual(first.accounts);
  expect((await fetch(`${second.url}/config.json`)).status).toBe(200);
  await second.close();
}, 120_000);

it('says in a thread, too, why it cannot start', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'keys.json'), 'no keys');
  await expect(startBackendThread(inFolder(folder))).rejects.toThrow(/^The keys in .* cannot be read/);
}, 60_000);
