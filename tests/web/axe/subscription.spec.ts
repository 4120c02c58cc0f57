import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on plans and their limits', async ({ page, enter, go }) => {
  test.slow();
  await enter('mia', '/admin');
  await page.getByRole('link', { name: 'Priya Nair' }).click();
  await page.getByRole('button', { name: 'Change plan' }).click();
  const change = page.getByRole('dialog', { name: 'Plan of Priya Nair' });
  await expect(change.getByRole('button', { name: 'Change to Enterprise' })).toBeVisible();
  await axeFindsNothing(page, 'change of someone’s plan');
  await go('/subscription');
  await expect(page.getByRole('table', { name: 'Compare plans' })).toBeVisible();
  await expect(page.getByText('Roster grew past 5 models')).toBeVisible();
  await axeFindsNothing(page, 'subscription', { alsoNarrow: true });
  await page.getByRole('button', { name: /^Users: \d+$/ }).click();
  await expect(page.getByRole('link', { name: 'ines@northlight.example' })).toBeVisible();
  await axeFindsNothing(page, 'users on a plan', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add payment link of Pro' }).click();
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(page.getByText('Enter the id, which begins with plink_')).toBeVisible();
  await axeFindsNothing(page, 'a payment link that is incomplete', { inside: '[role="dialog"]' });
});

test('axe finds nothing where a plan has lapsed', async ({ page, enter, go }) => {
  test.slow();
  await enter('yuki', '/models');
  await page.getByRole('button', { name: 'Create model' }).click();
  const refused = page.getByRole('dialog', { name: 'Create model' });
  await expect(refused.getByRole('alert')).toBeVisible();
  await expect(refused.getByRole('img', { name: 'Models: 0% used' })).toBeVisible();
  await axeFindsNothing(page, 'a model for which there is no room');
  await go('/subscription');
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect(page.getByText('No changes yet')).toBeVisible();
  await axeFindsNothing(page, 'a subscription that has lapsed');
  await page.getByRole('button', { name: 'Ask for Pro' }).click();
  await expect(page.getByRole('dialog').getByText('Oskar Bergström')).toBeVisible();
  await axeFindsNothing(page, 'whom to ask for a plan', { inside: '[role="dialog"]' });
});
