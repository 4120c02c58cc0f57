import { shareDocument } from '#tests/support/shared-documents.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the page of a shared document', async ({ page, server }) => {
  const { path } = await shareDocument(server, {
    ...{
      password: 'open sesame',
      require_email: true,
      agreement_text: 'Keep it secret.',
      allow_download: true,
    },
    expires_at: '2049-11-24T12:00:00Z',
  });
  const next = page.getByRole('button', { name: 'Continue' });
  await page.goto(path);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await axeFindsNothing(page, 'password', { alsoNarrow: true });
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await next.click();
  await expect(page.getByText('Incorrect password. 4 attempts left.')).toBeVisible();
  await axeFindsNothing(page, 'wrong password');
  await page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await next.click();
  await page.getByRole('textbox', { name: 'Email' }).fill('ana');
  await next.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await axeFindsNothing(page, 'email');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@mail.example');
  await next.click();
  await expect(page.getByRole('checkbox')).toBeVisible();
  await axeFindsNothing(page, 'agreement');
  await page.getByRole('checkbox').check();
  await next.click();
  await expect(page.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
  await axeFindsNothing(page, 'document', { alsoNarrow: true });
  await page.goto('/shared-document/nothing');
  await expect(page.getByText('This link is no longer available.')).toBeVisible();
  await axeFindsNothing(page, 'not available');
});
