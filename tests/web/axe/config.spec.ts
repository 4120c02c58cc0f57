import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on templates and tags', async ({ page, enter }) => {
  await enter('mia', '/config/templates');
  await expect(page.getByRole('list', { name: 'Task templates' })).toBeVisible();
  await axeFindsNothing(page, 'templates and tags', { alsoNarrow: true });
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByRole('dialog', { name: 'Create template' })).toBeVisible();
  await axeFindsNothing(page, 'new template', { inside: '[role="dialog"]' });
});

test('axe finds nothing on the configuration page', async ({ page, enter }) => {
  test.slow();
  await enter('mia', '/config');
  await page.getByRole('switch', { name: 'Marketplace' }).click({ force: true });
  await page.getByRole('textbox', { name: 'Invitations expire after' }).fill('120');
  await page.getByRole('textbox', { name: 'Accent color' }).fill('#b03060');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter a whole number between 1 and 90')).toBeVisible();
  await axeFindsNothing(page, 'the configuration with changes', { alsoNarrow: true });
  await page.getByRole('button', { name: 'History of Default timezone' }).click();
  await expect(page.getByRole('button', { name: /^Restore/ }).first()).toBeVisible();
  await axeFindsNothing(page, 'the history of a setting');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('searchbox', { name: 'Filter settings' }).fill('zzz');
  await expect(page.getByText('No settings match')).toBeVisible();
  await axeFindsNothing(page, 'no match');
});
