import { turnMarketplace } from '#tests/support/journeys/marketplace.journeys.ts';
import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on the marketplace', async ({ page, enter, go, server }) => {
  test.slow();
  await turnMarketplace(server, 'true');
  try {
    await enter('mia', '/marketplace');
    const card = page.getByRole('link', { name: 'Story shoutout, 210k lifestyle' });
    await expect(card).toBeVisible();
    await axeFindsNothing(page, 'listings');
    await card.click();
    await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeVisible();
    await axeFindsNothing(page, 'a listing', { alsoNarrow: true });
    await go('/marketplace?tab=enquiries');
    await page
      .getByRole('row')
      .getByRole('link', { name: /^Editorial portraits/ })
      .click();
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
    await axeFindsNothing(page, 'an enquiry');
    await go('/marketplace');
    await page.getByRole('button', { name: 'Create listing' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Create listing' })).toBeVisible();
    await axeFindsNothing(page, 'a new listing', { inside: '[role="dialog"]' });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await go('/marketplace');
    await expect(card).toBeVisible();
    await axeFindsNothingNarrow(page, 'listings');
  } finally {
    await turnMarketplace(server, 'false');
  }
  await page.goto('/marketplace');
  await expect(page.getByRole('heading', { name: 'The marketplace is turned off.' })).toBeVisible();
  await axeFindsNothing(page, 'turned off');
});
