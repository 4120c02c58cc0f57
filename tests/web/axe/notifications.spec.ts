import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on notifications, their preferences, announcements and jobs', async ({
  page,
  enter,
}) => {
  test.slow();
  await enter('mia');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: /^Notifications/ });
  await expect(list.getByText('You now manage Ava Sterling')).toBeVisible();
  // One of its rows asks for how long.
  await list.getByRole('button', { name: /^Snooze: You now manage/ }).click();
  await expect(list.getByRole('button', { name: 'In 1 hour' })).toBeVisible();
  await axeFindsNothing(page, 'the list below the bell, and one of it to be snoozed', {
    alsoNarrow: true,
    inside: '[data-notifications]',
  });
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'View All Notifications' }).click();
  const all = page.getByRole('dialog', { name: 'All Notifications' });
  await expect(all.getByText(/^\d+ of \d+$/)).toBeVisible();
  await axeFindsNothing(page, 'all notifications', { inside: '[role="dialog"]' });

  await all.getByRole('link', { name: 'Notification preferences' }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Monday' })).toBeVisible();
  await page.getByRole('button', { name: 'Mute a model' }).click();
  await expect(page.getByRole('combobox', { name: 'Model to mute' })).toBeVisible();
  await page.getByRole('button', { name: 'Send test notification' }).click();
  await expect(page.getByText(/^Arrived/)).toBeVisible();
  await axeFindsNothing(page, 'notification preferences', { alsoNarrow: true });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('button', { name: 'Create announcement' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Down at noon');
  await axeFindsNothing(page, 'create announcement', { inside: '[role="dialog"]' });
  await page.getByRole('button', { name: 'Send announcement' }).click();
  await expect(page.getByRole('row', { name: /Down at noon/ })).toBeVisible();
  await axeFindsNothing(page, 'announcements', { alsoNarrow: true, inside: 'main' });
  await page.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('row', { name: /Expire old invitations/ })).toBeVisible();
  await axeFindsNothing(page, 'jobs', { alsoNarrow: true, inside: 'main' });
});
