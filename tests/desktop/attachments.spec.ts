import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pdfOf, pngOf } from '#backend/demo/small-files.ts';
import { fileJourneys } from '#tests/support/journeys/files.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { expect, test } from './fixtures.ts';

fileJourneys(smokeOf(test));

test('a file is saved where the person chooses, and an uploaded picture is shown', async ({
  page,
  enter,
  desktopApp,
  home,
}) => {
  const place = path.join(home, 'saved.pdf');
  await desktopApp.app.evaluate(({ dialog }, filePath) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showSaveDialog = (async (...given: { defaultPath?: string }[]) => {
      asked.push(given.at(-1)?.defaultPath ?? '');
      return { canceled: asked.length === 1, filePath };
    }) as unknown as typeof dialog.showSaveDialog;
  }, place);
  await enter('mia');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Tasks', exact: true })
    .click();
  // The dashboard has links to it as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.getByRole('link', { name: 'Collect signed release for October shoot' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  const download = files.getByRole('button', { name: 'Download Model release, unsigned.pdf' });
  // The first time they choose nothing.
  await download.click();
  await expect(download).toBeEnabled();
  await download.click();
  await expect(page.getByText('File saved')).toBeVisible();
  expect(readFileSync(place).equals(pdfOf(['Model release - October shoot']))).toBe(true);
  const asked = await desktopApp.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  expect(asked.map((name) => path.basename(name))).toEqual([
    'Model release, unsigned.pdf',
    'Model release, unsigned.pdf',
  ]);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Account');
  await page
    .getByRole('option', { name: /^Account/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Upload picture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles([{ name: 'me.png', mimeType: 'image/png', buffer: pngOf(600, 400, [40, 80, 120]) }]);
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog).toHaveCount(0);
  const face = page.getByRole('banner').locator('img[src*="pictures"]');
  await expect(face).toBeVisible();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
});
