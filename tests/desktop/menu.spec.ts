import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// A key that Playwright presses goes to the page alone; this one passes the menu first, as a person's does.
const press = (app: ElectronApplication, keyCode: string, ...modifiers: ('control' | 'shift')[]) =>
  app.evaluate(
    ({ BrowserWindow }, input) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.focus();
      window?.webContents.sendInputEvent({ type: 'keyDown', ...input });
      window?.webContents.sendInputEvent({ type: 'keyUp', ...input });
    },
    { keyCode, modifiers },
  );

const zoomOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel());

test('the menu works from the keyboard', async ({ launch, appEnv, server }) => {
  // An app whose server nobody has named may change it.
  delete appEnv['MARQUEE_SERVER_URL'];
  delete appEnv['MARQUEE_PUBLISHABLE_KEY'];
  const { app, page } = await launch();
  await page.getByRole('textbox', { name: 'Server address' }).fill(server.url);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(server.publishableKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();

  await press(app, '=', 'control', 'shift');
  await expect.poll(() => zoomOf(app)).toBeGreaterThan(0);
  await press(app, '0', 'control');
  await expect.poll(() => zoomOf(app)).toBe(0);
  await press(app, '-', 'control');
  await expect.poll(() => zoomOf(app)).toBeLessThan(0);
  await press(app, '0', 'control');

  await page.getByRole('textbox', { name: 'Email' }).fill('half typed');
  await press(app, 'R', 'control');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');

  await press(app, ',', 'control');
  await expect(page.getByRole('textbox', { name: 'Server address' })).toBeVisible();

  const closed = app.waitForEvent('close');
  await press(app, 'Q', 'control');
  await closed;
});

test('the menu has what every desktop app has, and shows the log', async ({ launch }) => {
  const { app } = await launch();
  const roles = await app.evaluate(({ Menu }) => {
    const all = (menu: Electron.Menu | undefined | null): Electron.MenuItem[] =>
      menu?.items.flatMap((item) => [item, ...all(item.submenu)]) ?? [];
    return all(Menu.getApplicationMenu()).map(({ role }) => role?.toLowerCase());
  });
  for (const role of ['undo', 'redo', 'cut', 'copy', 'paste', 'selectall', 'togglefullscreen', 'minimize'])
    expect(roles).toContain(role);

  const shown = await app.evaluate(({ Menu, shell }) => {
    const files: string[] = [];
    shell.showItemInFolder = (file) => void files.push(file);
    Menu.getApplicationMenu()?.getMenuItemById('log')?.click();
    return files;
  });
  expect(shown).toEqual([expect.stringMatching(/logs\/main\.log$/)]);
});
