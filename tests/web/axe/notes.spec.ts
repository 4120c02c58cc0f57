import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on notes', async ({ page, enter }) => {
  test.slow();
  await enter('mia', '/notes');
  await page.getByRole('button', { name: 'New note' }).first().click();
  const form = page.getByRole('dialog', { name: 'New note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Winter sets');
  await form.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'General' }).click();
  await axeFindsNothing(page, 'new note', { isWideOnly: true });
  await form.getByRole('button', { name: 'Create note' }).click();
  await page.getByRole('textbox', { name: 'Note text' }).pressSequentially('Six looks');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await axeFindsNothing(page, 'writing a note', { isWideOnly: true });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Text of the note' })).toContainText('Six looks');
  await axeFindsNothing(page, 'a note');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back to notes' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toBeVisible();
  await axeFindsNothingNarrow(page, 'notes');
});
