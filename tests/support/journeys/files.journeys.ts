import { expect, type Locator, type Page } from '@playwright/test';
import { pdfOf, pngOf } from '#backend/demo/small-files.ts';
import { smoke, uniqueName, type JourneyTest } from './journey-test.ts';

const pdf = (name: string, lines: readonly string[], padding = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(lines, padding),
});
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(320, 200, [52, 87, 207]) });

/** Opens a new task in its panel. */
async function openNewTask(page: Page, title: string): Promise<Locator> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Tasks', exact: true })
    .click();
  await page.getByRole('textbox', { name: 'Filter tasks' }).fill(title);
  const field = page.getByRole('textbox', { name: 'Add a task' });
  await field.fill(title);
  await field.press('Enter');
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: title });
  await expect(panel.getByRole('region', { name: 'Files' })).toBeVisible();
  return panel;
}

const attach = (panel: Locator, ...files: ReturnType<typeof pdf>[]) =>
  panel.getByLabel('Files to attach').setInputFiles(files);

export function fileJourneys(test: JourneyTest): void {
  test(
    'files are attached to a task, looked at, removed and brought back',
    smoke,
    async ({ page, enter }) => {
      await enter('mia');
      const panel = await openNewTask(page, uniqueName('Sign'));
      const files = panel.getByRole('region', { name: 'Files' });
      await attach(panel, pdf('Contract Ana.pdf', ['Page one', 'Page two']));
      await expect(files.getByRole('button', { name: 'Open Contract Ana.pdf' })).toBeVisible();
      await attach(panel, png('ערכה 📷.png'));
      await files.getByRole('button', { name: 'Open ערכה 📷.png' }).click();
      const preview = page.getByRole('dialog');
      await expect(preview.getByRole('img', { name: 'ערכה 📷.png' })).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(preview.getByRole('group', { name: 'Page 2' })).toBeVisible();
      await expect(preview.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
      await expect(preview.getByText('Page one', { exact: true })).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(preview).toHaveCount(0);

      await files.getByRole('button', { name: 'Remove Contract Ana.pdf' }).click();
      await expect(files.getByRole('button', { name: 'Open Contract Ana.pdf' })).toHaveCount(0);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(files.getByRole('button', { name: 'Open Contract Ana.pdf' })).toBeVisible();
    },
  );
}
