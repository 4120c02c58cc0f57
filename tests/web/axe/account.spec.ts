import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the account', async ({ page, enter }) => {
  test.slow();
  await enter('mia');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByText('This device', { exact: true }).first()).toBeVisible();
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.locator('summary').first().click();
  await expect(activity.getByRole('table')).toBeVisible();
  await axeFindsNothing(page, 'account');
});
