import { expect } from '@playwright/test';
import { pdfOf } from '#backend/demo/small-files.ts';
import { fileJourneys } from '#tests/support/journeys/files.journeys.ts';
import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { test } from './fixtures.ts';

fileJourneys(test);

test('an upload that a reload cut off is continued with the file that is chosen again', async ({
  page,
  enter,
}) => {
  const title = uniqueName('Large');
  const file = { name: 'Large.pdf', mimeType: 'application/pdf', buffer: pdfOf(['One'], 13 * 1024 * 1024) };
  await enter('mia');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Tasks', exact: true })
    .click();
  await page.getByRole('textbox', { name: 'Filter tasks' }).fill(title);
  const field = page.getByRole('textbox', { name: 'Add a task' });
  await field.fill(title);
  await field.press('Enter');
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').click();
  const files = page.getByRole('region', { name: 'Files' });
  let parts = 0;
  const isPart = (url: URL) => url.pathname.includes('/upload/resumable/');
  await page.route(isPart, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    parts += 1;
    // The second part never arrives.
    return parts === 2 ? undefined : route.continue();
  });
  await files.getByLabel('Files to attach').setInputFiles(file);
  await expect(files.getByText(/^4\d% of 13 MB$/)).toBeVisible();
  await page.reload();
  await page.unroute(isPart);
  await expect(files.getByText('46% uploaded. Choose the file again to continue.')).toBeVisible();
  await files
    .getByLabel('Large.pdf, again')
    .setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.4 other') });
  await expect(files.getByRole('alert')).toContainText('This is another file');
});
