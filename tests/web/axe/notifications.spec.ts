import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on notifications', async ({ page, enter }) => {
  test.slow();
  await enter('mia');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const list = page.getByRole('dialog', { name: /^Notifications/ });
  await expect(list.getByText('You now manage Ava Sterling')).toBeVisible();
  // One of its rows asks for how long.
  await list.getByRole('button', { name: /^Snooze: You now manage/ }).click();
  await expect(list.getByRole('button', { name: 'In 1 hour' })).toBeVisible();
  await axeFindsNothing(page, 'the list below the bell, and one of it to be snoozed');
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'View All Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'All Notifications' }).getByText('4 of 4')).toBeVisible();
  await axeFindsNothing(page, 'all notifications');
});

test('axe finds nothing on notification preferences', async ({ page, enter }) => {
  test.slow();
  await enter('tomas');
  await page.goto('/notification-preferences');
  await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Monday' })).toBeVisible();
  await page.getByRole('button', { name: 'Mute a model' }).click();
  await expect(page.getByRole('combobox', { name: 'Model to mute' })).toBeVisible();
  await page.getByRole('button', { name: 'Send test notification' }).click();
  await expect(page.getByText(/^Arrived/)).toBeVisible();
  await axeFindsNothing(page, 'notification preferences');
});

test('axe finds nothing on announcements and jobs', async ({ page, enter }) => {
  test.slow();
  await enter('mia');
  await page.goto('/admin?tab=announcements');
  await page.getByRole('textbox', { name: 'Title' }).fill('Down at noon');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('row', { name: /Down at noon/ })).toBeVisible();
  await axeFindsNothing(page, 'announcements');
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('row', { name: /Expire old invitations/ })).toBeVisible();
  await axeFindsNothing(page, 'jobs');
});
