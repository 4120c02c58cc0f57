import { pdfOf, pngOf } from '#backend/demo/small-files.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on files, and what shows and crops them', async ({ page, enter, go }) => {
  test.slow();
  await enter('mia', '/tasks?scope=all');
  await page.getByRole('link', { name: 'Send revised rate card to brand partner' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  await files
    .getByLabel('Files to attach')
    .setInputFiles([{ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }]);
  await expect(files.getByRole('alert')).toBeVisible();
  await axeFindsNothing(page, 'files of a task', { alsoNarrow: true });
  await files.getByRole('button', { name: 'Open Rate card 2027.pdf' }).click();
  await expect(page.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
  await axeFindsNothing(page, 'a PDF', { alsoNarrow: true });
  await page.keyboard.press('Escape');
  await go('/account');
  await page.getByRole('button', { name: 'Upload picture' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Picture', { exact: true })
    .setInputFiles([{ name: 'me.png', mimeType: 'image/png', buffer: pngOf(400, 300, [40, 80, 120]) }]);
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeEnabled();
  await axeFindsNothing(page, 'cropping a picture');
});

test('a PDF of many pages shows those that one looks at', async ({ page, enter }) => {
  await enter('mia', '/tasks?scope=all');
  await page.getByRole('link', { name: 'Book hotel for Vienna, two nights' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  const lines = Array.from({ length: 60 }, (_, index) => `Line of page ${String(index + 1)}`);
  await files
    .getByLabel('Files to attach')
    .setInputFiles([{ name: 'Long.pdf', mimeType: 'application/pdf', buffer: pdfOf(lines) }]);
  await files.getByRole('button', { name: 'Open Long.pdf' }).click();
  await expect(page.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
  await expect(page.locator('[data-page="60"]')).toHaveAttribute('data-state', 'waiting');
  await page.getByRole('spinbutton', { name: /^Page/ }).fill('60');
  await expect(page.locator('[data-page="60"][data-state="shown"]')).toBeVisible();
  await expect(page.locator('[data-page="1"]')).toHaveAttribute('data-state', 'waiting');
});
