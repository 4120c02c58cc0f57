import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

/** Keeps the menus that would open, and what was copied and opened: a native menu would wait for a person. */
const recording = `
const { clipboard, Menu, shell } = require('electron');
globalThis.menus = [];
globalThis.shown = [];
Menu.prototype.popup = function () { globalThis.menus.push(this); };
shell.showItemInFolder = (file) => globalThis.shown.push(file);
`;
/** What the app asks of the system it runs on. */
const asOnWindows = `Object.defineProperty(process, 'platform', { value: 'win32' });`;

const lastMenu = (app: ElectronApplication) =>
  app.evaluate(() => {
    const { menus } = globalThis as unknown as { menus: Electron.Menu[] };
    return menus.at(-1)?.items.map(({ label, type }) => (type === 'separator' ? '-' : label));
  });

function readBefore(home: string, name: string, code: string): string {
  const file = path.join(home, name);
  writeFileSync(file, code);
  return file;
}

test.beforeEach(({ home, readFirst }) => {
  readFirst.push(readBefore(home, 'recording.cjs', recording));
});

test('a right click offers what can be done there', async ({ launch, server }) => {
  const { app, page } = await launch();
  await page.getByRole('textbox', { name: 'Email' }).click({ button: 'right' });
  await expect.poll(() => lastMenu(app)).toEqual(['Cut', 'Copy', 'Paste', '-', 'Select All']);
  await signIn(page, demoAccount(server, 'tomas'));
  const heading = page.getByRole('heading', { level: 1 });
  const before = await app.evaluate(() => (globalThis as unknown as { menus: unknown[] }).menus.length);
  await heading.click({ button: 'right' });
  await heading.selectText();
  await heading.click({ button: 'right' });
  await expect.poll(() => lastMenu(app)).toEqual(['Copy']);
  // Nothing opened where there was nothing to offer.
  expect(await app.evaluate(() => (globalThis as unknown as { menus: unknown[] }).menus.length)).toBe(
    before + 1,
  );
});

test.describe('in a window without a menu', () => {
  test.beforeEach(({ home, readFirst }) => {
    readFirst.push(readBefore(home, 'windows.cjs', asOnWindows));
  });

  test('servers, log, About and the end can be reached, signed in or not', async ({
    launch,
    server,
    appEnv,
  }) => {
    delete appEnv['MARQUEE_SERVER_URL'];
    delete appEnv['MARQUEE_PUBLISHABLE_KEY'];
    const { app, page } = await launch();
    await page.getByRole('textbox', { name: 'Server address' }).fill(server.url);
    await page.getByRole('textbox', { name: 'Publishable key' }).fill(server.publishableKey);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect
      .poll(() => lastMenu(app))
      .toEqual([
        'Servers…',
        'Pause Notifications',
        'Keep Running When Closed',
        'Start with the Computer',
        '-',
        'Show Log',
        'About Marquee',
        '-',
        'Quit Marquee',
      ]);

    await signIn(page, demoAccount(server, 'tomas'));
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
    const choose = async (name: string) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Tomás Reyes/ })
        .click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Show Log');
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
      .toEqual([expect.stringMatching(/logs\/main\.log$/)]);
    await choose('About Marquee');
    const about = page.getByRole('dialog', { name: 'About Marquee' });
    await expect(about.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
    await expect(about.getByText(/^react \d/)).toBeAttached();
    await page.keyboard.press('Escape');
    await choose('Servers…');
    await expect(page.getByRole('textbox', { name: 'Server address' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    const closed = app.waitForEvent('close');
    await choose('Quit Marquee');
    await closed;
  });
});

test('the theme that is chosen reaches window and dialogs, and is there at the next start', async ({
  launch,
  server,
}) => {
  const themeOf = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow, nativeTheme }) => ({
      source: nativeTheme.themeSource,
      background: BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
    }));
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'tomas'));
  const choose = async (name: string) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Tomás Reyes/ })
      .click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Dark');
  await expect.poll(() => themeOf(app)).toEqual({ source: 'dark', background: '#0d0e11' });
  await choose('Light');
  await expect.poll(() => themeOf(app)).toEqual({ source: 'light', background: '#f4f5f7' });
  await choose('System');
  await expect.poll(async () => (await themeOf(app)).source).toBe('system');
  await choose('Dark');
  await expect.poll(async () => (await themeOf(app)).source).toBe('dark');
  await app.close();
  const again = await launch();
  expect(await themeOf(again.app)).toEqual({ source: 'dark', background: '#0d0e11' });
});
