import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the sign-in page', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await axeFindsNothing(page, 'sign in', { alsoNarrow: true });
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('x');
  await page.getByRole('textbox', { name: 'Display Name' }).focus();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await axeFindsNothing(page, 'sign up with an error');
});
