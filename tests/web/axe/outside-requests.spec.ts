import { pngOf } from '#backend/demo/small-files.ts';
import { requestFiles, requestSignatures, signingPathOf } from '#tests/support/outside-requests.ts';
import { shareDocument } from '#tests/support/shared-documents.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing where someone signs or declines', async ({ page, server }) => {
  test.slow();
  const shared = await shareDocument(server, {}, { by: 'mia' });
  await requestSignatures(shared, ['Abigail Turner', 'Ben Cole'], { message: 'As we agreed.' });
  await page.goto(await signingPathOf(shared, 'Abigail Turner'));
  const panel = page.getByRole('region', { name: 'Asked to sign' });
  await expect(panel.getByRole('img', { name: 'Draw your signature here' })).toBeVisible();
  await expect(page.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
  await axeFindsNothing(page, 'to draw', { alsoNarrow: true });
  await panel.getByRole('button', { name: 'Sign as Abigail Turner' }).click();
  await expect(panel.getByText('Draw your signature, or choose Type')).toBeVisible();
  await axeFindsNothing(page, 'nothing drawn');
  await panel.getByRole('button', { name: 'Type' }).click();
  await axeFindsNothing(page, 'to type');
  await panel.getByRole('button', { name: 'Decline to sign' }).click();
  await panel.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(panel.getByText('Say why you decline')).toBeVisible();
  await axeFindsNothing(page, 'to decline');
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Type' }).click();
  await panel.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Sign as Abigail Turner' }).click();
  await expect(panel.getByText(/^Signed/).first()).toBeVisible();
  await axeFindsNothing(page, 'signed');
});

test('axe finds nothing where someone sends files', async ({ page, server }) => {
  const { path, title } = await requestFiles(server, { max_files: 1 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await axeFindsNothing(page, 'asked for files', { alsoNarrow: true });
  const files = page.getByLabel('Files', { exact: true });
  const picture = pngOf(40, 40, [200, 40, 40]);
  await files.setInputFiles([{ name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }]);
  await expect(page.getByText(/This kind of file isn’t asked for/)).toBeVisible();
  await axeFindsNothing(page, 'a file that is not asked for');
  await files.setInputFiles([{ name: 'Passport.png', mimeType: 'image/png', buffer: picture }]);
  await expect(page.getByText('All files have been sent. Thank you.')).toBeVisible();
  await axeFindsNothing(page, 'all sent');
});

test('axe finds nothing on requests in the panel of a document', async ({ page, enter, go }) => {
  test.slow();
  await enter('mia', '/documents');
  const table = page.getByRole('table', { name: 'Documents' });
  await table.getByRole('link', { name: 'Management agreement 2027' }).click();
  const panel = page.getByRole('complementary', { name: 'Management agreement 2027' });
  await panel.getByRole('tab', { name: /^Signatures/ }).click();
  await expect(panel.getByText(/^1 of 2 people signed/)).toBeVisible();
  await axeFindsNothing(page, 'signatures', { inside: 'aside' });
  await panel.getByRole('button', { name: 'Cancel request' }).click();
  await axeFindsNothing(page, 'cancel a request', { inside: '[role="alertdialog"], [role="dialog"]' });
  await page.keyboard.press('Escape');

  await go('/documents');
  await table.getByRole('link', { name: 'ID and release, winter set' }).click();
  const uploads = page.getByRole('complementary', { name: 'ID and release, winter set' });
  await uploads.getByRole('tab', { name: /^Uploads/ }).click();
  await expect(uploads.getByRole('button', { name: 'Accept ID, front.png' })).toBeVisible();
  await axeFindsNothing(page, 'uploads', { inside: 'aside' });

  await go('/documents');
  await page.getByRole('button', { name: 'Upload, more ways' }).click();
  await page.getByRole('menuitem', { name: 'Request files' }).click();
  await expect(page.getByRole('dialog', { name: 'Request files' })).toBeVisible();
  await axeFindsNothing(page, 'request files', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await table.getByRole('link', { name: 'Studio B rental agreement' }).click();
  const rental = page.getByRole('complementary', { name: 'Studio B rental agreement' });
  await rental.getByRole('tab', { name: /^Signatures/ }).click();
  await rental.getByRole('button', { name: 'Request signatures' }).click();
  await expect(page.getByRole('dialog', { name: 'Request signatures' })).toBeVisible();
  await axeFindsNothing(page, 'request signatures', { inside: '[role="dialog"]' });
});
