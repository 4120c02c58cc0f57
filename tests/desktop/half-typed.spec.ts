import type { Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { openModels } from '#tests/support/journeys/models.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

// Where there is no tray, closing the window ends the app.
test.use({ keyring: true, hasTray: false });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create model' });
const nameIn = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Stage name' });

async function typeHalf(page: Page): Promise<void> {
  await openModels(page);
  await page.getByRole('button', { name: 'Create model' }).click();
  await nameIn(page).fill('Half typed');
}

test('what is half typed when the window is closed by its keys is there at the next start', async ({
  launch,
  server,
}) => {
  const first = await launch();
  await signIn(first.page, demoAccount(server, 'mia'));
  await typeHalf(first.page);
  const closed = first.app.waitForEvent('close');
  // At once: nothing may be lost of the last moment either.
  await first.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.focus();
    window?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'W', modifiers: ['control'] });
  });
  await closed;
  const { page } = await launch();
  await expect(nameIn(page)).toHaveValue('Half typed');
});

test('what is half typed when a link leads elsewhere is there on return', async ({ launch, server }) => {
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  await typeHalf(page);
  await app.evaluate(({ app: running }) => {
    running.emit('second-instance', {}, ['marquee://open?path=%2Fadmin']);
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await openModels(page);
  // A visit is not a return to the form: it is offered, and doesn't lie over the page.
  await page.getByRole('button', { name: 'Resume editing' }).click();
  await expect(nameIn(page)).toHaveValue('Half typed');
});
