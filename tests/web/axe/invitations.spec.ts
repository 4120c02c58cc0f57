import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on invitations', async ({ page, enter }) => {
  test.slow();
  await enter('mia', '/admin?tab=invitations');
  await expect(page.getByRole('link', { name: 'ines@northlight.example' })).toBeVisible();
  await axeFindsNothing(page, 'invitations', { alsoNarrow: true });
  await page.getByRole('button', { name: 'Invite user' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite user' });
  await expect(inviting.getByRole('combobox', { name: 'Expires in' })).toHaveValue('7 days');
  await axeFindsNothing(page, 'invite', { inside: '[role="dialog"]' });
  await inviting.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@x.example`);
  await inviting.getByRole('button', { name: 'Create invitation' }).click();
  await expect(inviting.getByRole('button', { name: 'Copy desktop link' })).toBeVisible();
  await axeFindsNothing(page, 'the link of an invitation', { inside: '[role="dialog"]' });
  await inviting.getByRole('button', { name: 'Done' }).click();
  const closing = page.getByRole('dialog', { name: 'Close without copying the link?' });
  await expect(closing).toBeVisible();
  await axeFindsNothing(page, 'question before a link goes that nobody copied', {
    inside: '[role="dialog"]',
  });
  await closing.getByRole('button', { name: 'Close anyway' }).click();
  await page.getByRole('link', { name: 'ines@northlight.example' }).click();
  await expect(page.getByRole('complementary').getByRole('button', { name: 'New link…' })).toBeVisible();
  await axeFindsNothing(page, 'one invitation');
  await page.getByRole('button', { name: 'New link…' }).click();
  await expect(page.getByRole('dialog', { name: 'New invitation link' })).toBeVisible();
  await axeFindsNothing(page, 'new link', { inside: '[role="dialog"]' });
});
