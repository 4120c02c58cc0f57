import { expect, it } from 'vitest';
import { demoAccount, startAppServer } from '#tests/support/app-server.ts';
import { signedIn } from '#tests/support/backend.ts';

// What `npm run backend` and `npm start` run is a build of the backend: its paths and its packages are others than here.

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
