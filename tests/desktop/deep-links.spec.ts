import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type { Bridge } from '#shared/contract/bridge.ts';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { readLogs } from './app-log.ts';
import { boxAnswers, saidBoxes } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { electronPath, projectRoot } from './start-app.ts';

/** Invites someone as an administrator does; answers with the address and the token of the link. */
async function invite(server: AppServer): Promise<{ email: string; token: string }> {
  const email = `${crypto.randomUUID()}@northlight.example`;
  const client = clientFor(server);
  const { email: by, password } = demoAccount(server, 'mia');
  await client.auth.signInWithPassword({ email: by, password });
  const answer = await client.rpc('create_invitation', {
    p_email: email,
    p_permission_overrides: {},
    p_model_ids: [],
  });
  if (answer.error) throw answer.error;
  return { email, token: (answer.data as { token: string }).token };
}

const linkOf = (token: string, server: string) =>
  `marquee://invite?${new URLSearchParams({ token, server }).toString()}`;

/** What the system does with a link while the app runs: it starts the program once more. */
async function openLink(link: string, env: Record<string, string>): Promise<void> {
  const second = spawn(electronPath(), ['--no-sandbox', '--disable-gpu', projectRoot, link], {
    env,
    stdio: 'ignore',
  });
  expect(await once(second, 'exit')).toEqual([0, null]);
}

/** From here on boxes stay open. */
const keepBoxesOpen = (app: ElectronApplication) =>
  app.evaluate(({ dialog }) => {
    const answer = dialog.showMessageBox.bind(dialog);
    dialog.showMessageBox = ((...box: Parameters<typeof answer>) => {
      void answer(...box);
      return new Promise(() => undefined);
    }) as typeof answer;
  });

test.beforeEach(({ home, readFirst }) => {
  readFirst.push(boxAnswers(home));
});

/** Files of this computer that hold the text. */
const filesWith = (home: string, text: string) =>
  readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = path.join(home, name);
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true && readFileSync(file).includes(text);
  });

test('a link opens the invitation in the window that is there', async ({ launch, appEnv, server, home }) => {
  const { email, token } = await invite(server);
  const { app, page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await openLink(linkOf(token, appEnv['MARQUEE_SERVER_URL'] ?? ''), appEnv);
  await expect(page.getByRole('heading', { name: /^You’re invited to/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  expect(page.url()).not.toContain(token);

  // The token is on this computer nowhere but in memory, also after the page and the app have ended.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await app.close();
  expect(readLogs(home).filter(({ event }) => event === 'link.opened')).toMatchObject([
    { kind: 'invitation' },
  ]);
  expect(filesWith(home, 'link.opened')).not.toEqual([]);
  expect(filesWith(home, token)).toEqual([]);
});

test('a link starts the app with the invitation, which makes an account', async ({
  launch,
  appEnv,
  appArgs,
  server,
  home,
}) => {
  const { email, token } = await invite(server);
  appArgs.push(linkOf(token, appEnv['MARQUEE_SERVER_URL'] ?? ''));
  const { app, page } = await launch();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('textbox', { name: 'Display Name' }).fill('Lena Fuchs');
  await page.getByRole('textbox', { name: 'Password' }).fill('lena-fuchs');
  await page.getByRole('button', { name: 'Create account' }).click();
  await signIn(page, { email, password: 'lena-fuchs' });
  await app.close();
  expect(filesWith(home, token)).toEqual([]);
});

test('a signed-in person is told to sign out first', async ({ launch, appEnv, server }) => {
  const { token } = await invite(server);
  const { page } = await launch();
  await signIn(page, demoAccount(server, 'tomas'));
  await openLink(linkOf(token, appEnv['MARQUEE_SERVER_URL'] ?? ''), appEnv);
  const warning = page.getByRole('dialog', { name: 'Sign out to accept?' });
  await expect(warning).toContainText('Sign out to accept it');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('banner')).toContainText('Tomás Reyes');
});

test('a link that cannot be opened is refused in words, and one of someone else’s is left alone', async ({
  launch,
  appEnv,
}) => {
  const { app, page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await openLink('marquee://settings/erase?token=0123456789abcdef', appEnv);
  await openLink('marquee://invite?token=too-short', appEnv);
  await expect
    .poll(() => saidBoxes(app))
    .toEqual([expect.stringMatching(/^This link can’t be opened\. It’s incomplete.* \[OK\]$/)]);
  await openLink(linkOf('0123456789abcdef', 'https://other.example'), appEnv);
  // The server was set when the app was started: there is none to change to.
  await expect
    .poll(async () => (await saidBoxes(app)).at(-1))
    .toMatch(
      /^This invitation is for another server\. It is for other\.example, and this app works with 127\.0\.0\.1:\d+\. \[OK\]$/,
    );
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('twelve links that cannot be opened open one message', async ({ launch }) => {
  const { app, page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await keepBoxesOpen(app);
  for (let time = 0; time < 12; time += 1) {
    await app.evaluate(({ app: running }) => {
      running.emit('second-instance', {}, ['marquee://invite?token=x']);
    });
    // As the page does, so that each of them is told.
    await page.evaluate(() => (window as unknown as { bridge: Bridge }).bridge.call('links.take', undefined));
  }
  expect(await saidBoxes(app)).toHaveLength(1);
});

const pageLink = (path: string, server = '') =>
  `marquee://open?${new URLSearchParams({ path, ...(server === '' ? {} : { server }) }).toString()}`;

test('a link to a page opens it, whatever stands there', async ({ launch, appEnv, server, home }) => {
  const { page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
  const ours = appEnv['MARQUEE_SERVER_URL'] ?? '';
  await openLink(pageLink('/admin?tab=audit&entry=2', ours), appEnv);
  await expect(page.getByRole('complementary', { name: 'Entry 2', exact: true })).toBeVisible();
  await openLink(pageLink('/admin?tab=audit&entry=1'), appEnv);
  await expect(page.getByRole('complementary', { name: 'Entry 1', exact: true })).toBeVisible();
  expect(readLogs(home).filter(({ event }) => event === 'link.opened')).toMatchObject([{ kind: 'page' }]);

  // Out of a view of someone else as well: it is the administrator's own page.
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  // The log, which names people as well, may still stand there.
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: 'Tomás Reyes' }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(page.getByText('Viewing as Tomás Reyes')).toBeVisible();
  await openLink(pageLink('/admin?tab=audit&entry=2', ours), appEnv);
  await expect(page.getByRole('complementary', { name: 'Entry 2', exact: true })).toBeVisible();
  await expect(page.getByText('Viewing as Tomás Reyes')).toBeHidden();
});

test('a link to a page waits until someone is signed in', async ({ launch, appArgs, server }) => {
  appArgs.push(pageLink('/admin?tab=audit&entry=1'));
  const { page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  await expect(page.getByRole('complementary', { name: 'Entry 1', exact: true })).toBeVisible();
});

test('a link to a page that no link may open is refused in words', async ({ launch, appEnv, server }) => {
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  const refused = ['/debug', '//evil.example/admin', '/admin?tab=audit&entry=1#/debug'];
  for (const path of refused) await openLink(pageLink(path), appEnv);
  await expect.poll(() => saidBoxes(app)).toHaveLength(refused.length);
  for (const said of await saidBoxes(app)) expect(said).toMatch(/^This link can’t be opened\./);
  await openLink(pageLink('/models', 'https://other.example'), appEnv);
  await expect
    .poll(async () => (await saidBoxes(app)).at(-1))
    .toMatch(/^This page is for another server\. It is for other\.example/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('a link for another server waits until that is connected', async ({ launch, appEnv, server, wire }) => {
  delete appEnv['MARQUEE_SERVER_URL'];
  delete appEnv['MARQUEE_PUBLISHABLE_KEY'];
  const { email, token } = await invite(server);
  const { app, page } = await launch();
  const connect = async (url: string) => {
    await page.getByRole('textbox', { name: 'Server address' }).fill(url);
    await page.getByRole('textbox', { name: 'Publishable key' }).fill(server.publishableKey);
    await page.getByRole('button', { name: 'Connect' }).click();
  };
  await connect(wire.url);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await openLink(linkOf(token, server.url), appEnv);
  await expect.poll(() => saidBoxes(app)).toEqual([expect.stringContaining('[Change server, Not now]')]);
  await connect(server.url);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
});
