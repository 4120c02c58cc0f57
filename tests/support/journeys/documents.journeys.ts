import { expect } from '@playwright/test';
import { pdfOf, pngOf } from '#backend/demo/small-files.ts';
import { demoAccount } from '#tests/support/app-server.ts';
import { smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { signIn } from './signing-in.ts';

const pdf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(lines),
});

export function documentJourneys(test: JourneyTest): void {
  test(
    'a contract is uploaded, read, searched, given an end, replaced by a new version and moved to the trash',
    smoke,
    async ({ page, enter, consoleNoise }) => {
      const title = uniqueName('Rider');
      await enter('mia', '/documents');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload documents' });
      await dialog
        .getByLabel('Files', { exact: true })
        .setInputFiles([pdf('rider.pdf', ['Technical rider', 'Hospitality and catering'])]);
      await dialog.getByRole('textbox', { name: 'Title of rider.pdf' }).fill(title);
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      const row = page.getByRole('row', { name: new RegExp(title) });
      await expect(row).toBeVisible();
      await row.getByRole('link').click();
      const panel = page.getByRole('complementary', { name: title });
      await expect(panel.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
      await panel.getByRole('searchbox', { name: 'Search in this file' }).fill('CATERING');
      await expect(panel.getByText('1 of 1')).toBeVisible();
      await panel.getByRole('tab', { name: 'Details' }).click();
      await panel.getByRole('button', { name: /^Edit ends/ }).click();
      await panel.getByRole('textbox', { name: 'Ends' }).fill('31 Dec 2049');
      await panel.getByRole('textbox', { name: 'Ends' }).press('Enter');
      await expect(row.getByText('31 Dec 2049')).toBeVisible();
      await panel.getByRole('tab', { name: /^Versions/ }).click();
      await panel
        .getByLabel('New version', { exact: true })
        .setInputFiles([pdf('rider, signed.pdf', ['Technical rider, signed'])]);
      await expect(panel.getByText('rider, signed.pdf')).toBeVisible();
      await expect(row.getByText(/version 2/)).toBeVisible();
      await panel.getByRole('tab', { name: 'Activity' }).click();
      await panel.getByRole('tab', { name: 'Access log' }).click();
      await expect(panel.getByText('viewed version 1')).toBeVisible();
      await panel.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      await expect(row).toHaveCount(0);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(row).toBeVisible();
      expect(consoleNoise).toEqual([]);
    },
  );

  test('a document is made from a template, and its end stands in the schedule', async ({
    page,
    enter,
    consoleNoise,
  }) => {
    const title = uniqueName('Agreement');
    await enter('mia', '/documents');
    await page.getByRole('button', { name: 'Upload, more ways' }).click();
    await page.getByRole('menuitem', { name: 'From a template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New document from a template' });
    await dialog.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: /^Management agreement/ }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Share in percent' }).fill('35');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Search in this file' }).fill('35 %');
    await expect(dialog.getByText('1 of 2')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create document' }).click();
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row.getByText('Draft')).toBeVisible();
    await row.getByRole('link').click();
    const panel = page.getByRole('complementary', { name: title });
    await panel.getByRole('tab', { name: 'Details' }).click();
    await panel.getByRole('button', { name: /^Edit ends/ }).click();
    await panel.getByRole('textbox', { name: 'Ends' }).fill('30 Nov 2049');
    await panel.getByRole('textbox', { name: 'Ends' }).press('Enter');
    await expect(row.getByText('30 Nov 2049')).toBeVisible();
    // A draft has no end that anyone must know of.
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /active$/i }).click();
    await expect(row.getByText('Active')).toBeVisible();
    await page.goto('/schedule?view=month&date=2049-11-15');
    const deadline = page.getByRole('img', { name: `${title} ends` });
    await deadline.click();
    await expect(page.getByRole('complementary', { name: title })).toBeVisible();
    expect(consoleNoise).toEqual([]);
  });

  test('someone else sees a document come, and nothing of one that is private', async ({
    page,
    enter,
    openWindow,
    server,
  }) => {
    const [shared, own] = [uniqueName('House rules'), uniqueName('Salaries')];
    const other = await openWindow();
    await signIn(other, demoAccount(server, 'tomas'));
    await enter('mia', '/documents');
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
    // The first one, whichever that is: what other journeys leave may push any other out of what is drawn.
    await expect(other.getByRole('table', { name: 'Documents' }).getByRole('row').nth(1)).toBeVisible();
    const upload = async (title: string, visibility?: string) => {
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload documents' });
      await dialog
        .getByLabel('Files', { exact: true })
        .setInputFiles([{ name: 'scan.png', mimeType: 'image/png', buffer: pngOf(200, 120, [40, 90, 160]) }]);
      await dialog.getByRole('textbox', { name: 'Title of scan.png' }).fill(title);
      if (visibility !== undefined) {
        await dialog.getByRole('combobox', { name: 'Visibility' }).click();
        await page.getByRole('option', { name: visibility }).click();
      }
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    };
    await upload(own, 'Private');
    await upload(shared);
    await expect(other.getByRole('row', { name: new RegExp(shared) })).toBeVisible();
    await expect(other.getByRole('row', { name: new RegExp(own) })).toHaveCount(0);
  });
}
