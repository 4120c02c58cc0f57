import type { Page } from '@playwright/test';
import { panelOf } from '#tests/support/journeys/models.ts';
import { expect, test } from './fixtures.ts';

const rename = async (page: Page) => {
  await page.goto('/models?q=Ruby');
  await page.getByRole('link', { name: 'Ruby Castell' }).click();
  const panel = panelOf(page, 'Ruby Castell');
  await panel.getByRole('button', { name: 'Edit real name' }).click();
  await panel.getByRole('textbox', { name: 'Real name' }).press('End');
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  const toast = page.locator('.mantine-Notification-root');
  await expect(toast).toContainText('updated successfully');
  return { panel, toast };
};

test('a toast stands beside an open panel, 80 px below the edge', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter('mia');
  const { panel, toast } = await rename(page);
  // Once it has slid in.
  await expect
    .poll(async () => {
      const [own, beside] = [await toast.boundingBox(), await panel.boundingBox()];
      return own !== null && beside !== null && own.y === 80 && own.x + own.width <= beside.x;
    })
    .toBe(true);
});

test('a toast has the same room on both sides of it on a phone', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('mia');
  const { toast } = await rename(page);
  await expect.poll(() => toast.boundingBox()).toMatchObject({ x: 16, width: 390 - 2 * 16 });
});
