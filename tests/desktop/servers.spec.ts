import type { ElectronApplication, Page } from '@playwright/test';
import { demoAccount, startAppServer, type AppServer } from '#tests/support/app-server.ts';
import { cannotStart, services } from '#tests/support/journeys/faults.ts';
import { signIn, signOut } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

// An installed app asks once where to sign in.

/** Another agency's, started where it is first asked for. */
let started: Promise<AppServer> | undefined;
const otherServer = (): Promise<AppServer> => (started ??= startAppServer());
test.afterAll(async () => (await started)?.stop());

test.beforeEach(({ appEnv }) => {
  delete appEnv['MARQUEE_SERVER_URL'];
  delete appEnv['MARQUEE_PUBLISHABLE_KEY'];
});

async function connect(page: Page, url: string, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Server address' }).fill(url);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(key);
  await page.getByRole('button', { name: 'Connect' }).click();
}

const openByMenu = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('servers')?.click();
  });

test('a new app asks for its server, checks it, and doesn’t ask again', async ({ launch, server, wire }) => {
  const first = await launch();
  await expect(first.page.getByText('Connect to your agency’s server')).toBeVisible();

  await connect(first.page, 'http://127.0.0.1:9', server.publishableKey);
  await expect(first.page.getByRole('alert')).toContainText('No server answers at this address.');
  await connect(first.page, server.url, 'sb_publishable_wrong');
  await expect(first.page.getByRole('alert')).toContainText(
    'The server rejected this key. Check it and try again.',
  );
  await connect(first.page, 'http://agency.example', server.publishableKey);
  await expect(first.page.getByRole('alert')).toContainText('Use https://');

  await connect(first.page, server.url, server.publishableKey);
  await signIn(first.page, demoAccount(server, 'mia'));
  await first.app.close();

  const second = await launch();
  await expect(second.page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(second.page.getByText(server.url.replace('http://', ''))).toBeVisible();

  // Another server, here the same one by another address: the first stays known, and no longer needs its key.
  await second.page.getByRole('button', { name: 'Change server' }).click();
  await connect(second.page, wire.url, server.publishableKey);
  await signIn(second.page, demoAccount(server, 'tomas'));
  await signOut(second.page);
  await second.page.getByRole('button', { name: 'Change server' }).click();
  await second.page.getByRole('button', { name: `Use ${server.url.replace('http://', '')}` }).click();
  await signIn(second.page, demoAccount(server, 'mia'));
});

test('a server set up again with another key says so, leads to the servers, and keeps the session', async ({
  launch,
  server,
  wire,
}) => {
  const { page } = await launch();
  await connect(page, wire.url, server.publishableKey);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  const refuseKey = () =>
    wire.begin({ kind: 'answer', on: services, status: 401, body: { message: 'Invalid API key' } });
  const { email, password } = demoAccount(server, 'mia');
  const sentence = 'The server rejected this key. Check it and try again.';

  const end = refuseKey();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change server' })).toBeVisible();
  end();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toContainText('Mia Hartwell');

  const endAgain = refuseKey();
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await expect(page.getByText('The server has a new key.')).toBeVisible();
  await page.reload();
  await expect(cannotStart(page)).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Change server' }).click();
  endAgain();
  await connect(page, wire.url, server.publishableKey);
  await expect(page.getByRole('banner')).toContainText('Mia Hartwell');
});

test('a known server is forgotten, and the one in use stays', async ({ launch, server, wire }) => {
  const { page } = await launch();
  await connect(page, server.url, server.publishableKey);
  await expect(page.getByText(server.url.replace('http://', ''))).toBeVisible();
  await page.getByRole('button', { name: 'Change server' }).click();
  await connect(page, wire.url, server.publishableKey);
  await expect(page.getByText(wire.url.replace('http://', ''))).toBeVisible();
  await page.getByRole('button', { name: 'Change server' }).click();
  await page.getByRole('button', { name: `Forget ${server.url.replace('http://', '')}` }).click();
  await expect(page.getByRole('list', { name: 'Known servers' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await signIn(page, demoAccount(server, 'tomas'));
});

for (const keyring of [true, false])
  test.describe(keyring ? 'with a keyring' : 'without a keyring', () => {
    test.use({ keyring });

    test('each server keeps its session while another one is worked with', async ({ launch, server }) => {
      test.slow();
      const other = await otherServer();
      const { app, page } = await launch();
      await connect(page, server.url, server.publishableKey);
      await signIn(page, demoAccount(server, 'tomas'));
      await openByMenu(app);
      await connect(page, other.url, other.publishableKey);
      await signIn(page, demoAccount(other, 'mia'));
      await openByMenu(app);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByRole('banner')).toContainText('Mia Hartwell');
      await openByMenu(app);
      await page.getByRole('button', { name: `Use ${server.url.replace('http://', '')}` }).click();
      await expect(page.getByRole('banner')).toContainText('Tomás Reyes');
      await openByMenu(app);
      await page.getByRole('button', { name: `Use ${other.url.replace('http://', '')}` }).click();
      await expect(page.getByRole('banner')).toContainText('Mia Hartwell');
    });
  });

test('the menu offers no other server where one was named when the app was started', async ({
  launch,
  appEnv,
  server,
}) => {
  appEnv['MARQUEE_SERVER_URL'] = server.url;
  appEnv['MARQUEE_PUBLISHABLE_KEY'] = server.publishableKey;
  const { app, page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change server' })).toHaveCount(0);
  expect(
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('servers')?.enabled),
  ).toBe(false);
});
