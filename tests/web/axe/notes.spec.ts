import { demoAccount } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on notes', async ({ page, enter }) => {
  test.slow();
  await enter('mia', '/notes');
  await page.getByRole('button', { name: 'Create note' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Winter sets');
  await form.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'General' }).click();
  await axeFindsNothing(page, 'new note');
  await form.getByRole('button', { name: 'Create note' }).click();
  await page.getByRole('textbox', { name: 'Note text' }).pressSequentially('Six looks');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await axeFindsNothing(page, 'writing a note');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Text of the note' })).toContainText('Six looks');
  await axeFindsNothing(page, 'a note', { alsoNarrow: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back to notes' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toBeVisible();
  await axeFindsNothingNarrow(page, 'notes');
});

test('axe finds nothing on notes that change while someone types', async ({
  page,
  enter,
  server,
  consoleNoise,
}) => {
  test.slow();
  const session = await sessionFor(server, demoAccount(server, 'elena'));
  const elena = startServiceHost(server, session);
  const written = (text: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  });
  const note = await elena.call('notes.create', {
    title: 'Call sheet',
    content: written('Studio B from 11:45'),
  });
  await enter('tomas', `/notes?note=${note.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Note text' });
  await text.press('End');
  // Their own text is on its way while the other's arrives first.
  await page.route(/save_note_content/, async (route) => {
    await page.unroute(/save_note_content/);
    await elena.call('notes.save', {
      id: note.id,
      contentVersion: note.contentVersion,
      title: 'Call sheet',
      content: written('Studio C from 12:30'),
    });
    await route.continue();
  });
  await text.pressSequentially(', red coat');
  const conflict = page.getByRole('region', { name: 'Conflicting changes' });
  await expect(conflict).toContainText('Studio');
  await axeFindsNothing(page, 'a conflict', { alsoNarrow: true });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await page.route(/save_note_content/, async (route) => {
    await page.unroute(/save_note_content/);
    const { rowVersion } = await elena.call('notes.get', { id: note.id });
    await elena.call('notes.update', { id: note.id, rowVersion, changes: { visibility: 'private' } });
    await route.continue();
  });
  await text.press('End');
  await text.pressSequentially(', no logos');
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed isn’t lost' })).toBeVisible();
  await expect(text).toContainText('no logos');
  await axeFindsNothing(page, 'a note that was hidden');
  // After a reload as well, with nothing of what the other wrote.
  await page.reload();
  const kept = page.getByRole('region', { name: 'What you typed' });
  await expect(kept).toContainText('red coat, no logos');
  await axeFindsNothing(page, 'what was typed into a hidden note');
  await page.getByRole('button', { name: 'Save as a new note' }).click();
  await expect(page.getByRole('region', { name: 'Text of the note' })).toContainText('red coat, no logos');
  await elena.stop();
  expectOnlyFailedRequests(consoleNoise);
});
