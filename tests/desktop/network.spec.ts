import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { modelRow, openModels } from '#tests/support/journeys/models.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';
import { photoName, serverName, startPrivateNetwork, type PrivateNetwork } from './private-network.ts';

// A network without names and certificates of the public: only the system's settings lead to the server.

let network: PrivateNetwork;

test.beforeEach(async ({ appEnv, home, server }) => {
  network = await startPrivateNetwork(path.join(home, 'certificates'), server.url);
  delete appEnv['MARQUEE_SERVER_URL'];
  delete appEnv['MARQUEE_PUBLISHABLE_KEY'];
  // Where no desktop has its own settings, these are the system's.
  appEnv['XDG_CURRENT_DESKTOP'] = 'none';
  appEnv['https_proxy'] = network.proxy;
  appEnv['HOME'] = home;
});
test.afterEach(() => {
  network.close();
});

async function connect(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Server address' }).fill(`https://${serverName}`);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(key);
  await page.getByRole('button', { name: 'Connect' }).click();
}

test('everything goes by the system’s proxy, and trusts whom the system trusts', async ({
  launch,
  home,
  readFirst,
  server,
  consoleNoise,
}) => {
  network.trust(home);
  // The public web of this test.
  const names = path.join(home, 'names.cjs');
  writeFileSync(
    names,
    `require('node:dns').promises.lookup = async (name) => [{ address: name === '${photoName}' ? '93.184.216.34' : '93.184.216.35', family: 4 }];`,
  );
  readFirst.push(names);
  const { page } = await launch();
  await connect(page, server.publishableKey);
  await signIn(page, demoAccount(server, 'mia'));
  await openModels(page);

  // A live update, and a photo in it.
  const client = clientFor(server);
  const { email, password } = demoAccount(server, 'mia');
  await client.auth.signInWithPassword({ email, password });
  const { data } = await client.from('models').select('id').limit(1);
  const changed = { stage_name: 'Behind the proxy', photo_url: `https://${photoName}/one.png` };
  const change = (changes: object) =>
    client
      .from('models')
      .update(changes)
      .eq('id', data?.[0]?.id ?? '');
  await change(changed);
  const photo = modelRow(page, 'Behind the proxy').getByRole('presentation', { includeHidden: true }).first();
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1);
  // An address that stood nowhere is not asked for: it could tell someone something.
  const status = await page.evaluate(
    async () => (await fetch(`/photo?url=${encodeURIComponent('https://evil.test/?secret')}`)).status,
  );
  expect(status).toBe(404);
  expect(consoleNoise.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
  // And what is asked in someone else's view.
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Tomás Reyes' }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(page.getByText('Viewing as Tomás Reyes')).toBeVisible();
  expect([...new Set(network.asked)].sort()).toEqual(['93.184.216.34:443', `${serverName}:443`]);
  // The next to read the list has no such web.
  await change({ photo_url: null });
});

test('a server that the system does not trust is not asked for anything', async ({
  launch,
  server,
  mainNoise,
}) => {
  const { page } = await launch();
  await connect(page, server.publishableKey);
  await expect(page.getByRole('alert')).toContainText('doesn’t trust the server’s certificate');
  // Chromium tells of what it refuses.
  const refusal = /CertVerifyProc|Certificate i=0|No matching issuer|handshake failed/;
  expect(mainNoise.splice(0).filter((line) => !refusal.test(line))).toEqual([]);
});
