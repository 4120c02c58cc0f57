import { expect } from '@playwright/test';
import { expectOnlyFailedRequests, smoke, type JourneyTest } from './journey-test.ts';

export function driveLogsJourneys(test: JourneyTest): void {
  test('what happened is found, opened and reviewed', smoke, async ({ page, enter, consoleNoise }) => {
    await enter('mia', '/drive-logs');
    await expect(page.getByText('This activity is made up for the demo.')).toBeVisible();
    const band = page.getByRole('region', { name: 'Critical alarm' });
    await expect(band).toContainText('38 files were deleted from Stella Marlowe / Raw sets');
    await expect(band.getByRole('link', { name: 'Restore in Drive' })).toBeVisible();
    await band.getByRole('button', { name: 'Review files' }).click();
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('heading', { name: 'Kofi Mensah deleted 38 files' })).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Files' })).toContainText('IMG_2200.jpg');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Filter events' }).fill('set-2');
    await expect(
      page.getByRole('link', { name: 'Tomás Reyes renamed set-2.zip to set-2-winter.zip' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kofi Mensah deleted 38 files' })).toHaveCount(0);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('folders say how they are, files stand as a tree, and rules are changed', async ({
    page,
    enter,
    consoleNoise,
  }) => {
    await enter('mia', '/drive-logs?tab=folders');
    const juno = page.getByRole('row', { name: /Juno Blake/ });
    await expect(juno).toContainText('We cannot open this folder.');
    await expect(juno.getByRole('button', { name: 'Relink Juno Blake' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Ava Sterling' }).click();
    await page.getByRole('menuitem', { name: 'Show files' }).click();
    await page.getByRole('button', { name: /^Sets/ }).click();
    await page.getByRole('button', { name: /^November/ }).click();
    await expect(page.getByText('chai-teaser.mp4')).toBeVisible();
    await page.getByRole('link', { name: 'Sync runs' }).click();
    await expect(page.getByRole('row', { name: /Juno Blake/ })).toContainText('Failed');
    await page.getByRole('link', { name: 'Rules' }).click();
    const rule = page.getByRole('region', { name: 'Shared outside' });
    await rule.getByRole('button', { name: /may have access/ }).click();
    await rule.getByRole('textbox', { name: 'May have access' }).fill('studio-b.example');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Shared outside changed')).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
  });
}
