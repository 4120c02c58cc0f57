import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on the shell', async ({ page, enter }) => {
  test.slow();
  await enter('mia');
  // The loading page has a heading as well.
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await axeFindsNothing(page, 'greeting');
  await page.getByRole('banner').getByRole('button', { name: 'Mia Hartwell' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await axeFindsNothing(page, 'user menu');
  await page.getByRole('menuitem', { name: 'About Marquee' }).click();
  await expect(page.getByRole('dialog').getByText(/^react \d/)).toBeVisible();
  await axeFindsNothing(page, 'about', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await axeFindsNothingNarrow(page, 'mobile menu');
  await page.keyboard.press('Escape');
});
