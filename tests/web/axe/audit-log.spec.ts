import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the audit log', async ({ page, enter }) => {
  test.slow();
  await enter('mia', '/admin?tab=audit');
  await expect(page.getByRole('table', { name: /audit/i })).toBeVisible();
  await axeFindsNothing(page, 'audit log', { alsoNarrow: true });
  await page.getByRole('table', { name: 'Audit log' }).getByRole('link').first().click();
  await expect(page.getByText('Matches')).toBeVisible();
  await axeFindsNothing(page, 'an entry of the log');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expect(page.getByText('No views yet.')).toBeVisible();
  await axeFindsNothing(page, 'saved views', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Event' })).toBeVisible();
  await axeFindsNothing(page, 'choice of columns', { inside: '[role="menu"]' });
});
