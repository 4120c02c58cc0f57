import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on users', async ({ page, enter, consoleNoise }) => {
  test.slow();
  await enter('mia', '/admin');
  await page.getByRole('link', { name: 'Jonas Lindqvist' }).click();
  await expect(page.getByText('of 17 on.')).toBeVisible();
  await axeFindsNothing(page, 'users and the permissions of one', { alsoNarrow: true });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Sessions…' }).click();
  const sessions = page.getByRole('dialog', { name: 'Sessions of Jonas Lindqvist' });
  await expect(sessions).toBeVisible();
  await expect(sessions.getByRole('status', { name: 'Loading sessions' })).toBeHidden();
  await axeFindsNothing(page, 'sessions of someone', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close panel' }).click();
  await page.getByRole('checkbox', { name: 'Select Jonas Lindqvist' }).check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
  await axeFindsNothing(page, 'users, one of them checked');
  await page.getByRole('combobox', { name: 'Set status' }).click();
  await expect(page.getByRole('option', { name: 'Inactive' })).toBeVisible();
  await axeFindsNothing(page, 'choice of a status for those checked');
  await page.getByRole('option', { name: 'Inactive' }).click();
  const asking = page.getByRole('dialog', { name: 'Deactivate Jonas Lindqvist?' });
  await expect(asking).toBeVisible();
  await axeFindsNothing(page, 'question before a change of many users', { inside: '[role="dialog"]' });
  // Refused, as by a server that he is the last administrator of.
  await page.route('**/rpc/admin_update_user_status', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'P0001',
        message: 'You cannot remove the last administrator',
        details: null,
        hint: 'last_administrator',
      },
    }),
  );
  await asking.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('1 user was not changed')).toBeVisible();
  await axeFindsNothing(page, 'users who were refused');
  expectOnlyFailedRequests(consoleNoise);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('link', { name: 'Jonas Lindqvist' }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(page.getByText('Viewing as Jonas Lindqvist')).toBeVisible();
  // Theirs: an administrator sees all models.
  await expect(page.getByRole('main').getByRole('link', { name: /^My models/ })).toBeVisible();
  await axeFindsNothing(page, 'view as');
});
