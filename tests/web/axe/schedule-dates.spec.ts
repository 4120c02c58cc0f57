import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on fields for dates, with their calendars and their faults', async ({
  page,
  enter,
}) => {
  test.slow();
  await enter('mia', '/schedule');
  await page.getByRole('button', { name: 'Add event' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add event' });
  await form.getByLabel('Starts').fill('fri');
  await expect(form.getByRole('option').first()).toBeVisible();
  await axeFindsNothing(page, 'a calendar', { inside: '[role="dialog"]' });
  await form.getByLabel('Starts').fill('31.2.');
  await form.getByLabel('End time').fill('25:99');
  await form.getByLabel('Title').click();
  await expect(form.getByText('February has 28 days')).toBeVisible();
  await axeFindsNothing(page, 'what can’t be read', { inside: '[role="dialog"]', alsoNarrow: true });
});
