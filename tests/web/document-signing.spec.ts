import type { Browser, Page } from '@playwright/test';
import { documentSigningJourneys } from '#tests/support/journeys/document-signing.journeys.ts';
import { requestSignatures, signingPathOf } from '#tests/support/outside-requests.ts';
import { shareDocument } from '#tests/support/shared-documents.ts';
import { expect, test } from './fixtures.ts';

documentSigningJourneys(test);

/** The page of a signer's link, in a browser of theirs. */
async function openAs(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sign this document' })).toBeVisible();
  return page;
}

async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Draw your signature here' }).boundingBox();
  if (box === null) throw new Error('There is no place to draw');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 110, box.y + 20, { steps: 8 });
  await page.mouse.move(box.x + 190, box.y + 90, { steps: 8 });
  await page.mouse.up();
}

test('two people sign by their links, one after the other, and the panel says who has', async ({
  page,
  enter,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const shared = await shareDocument(server);
  const { title } = shared;
  await enter('mia', '/documents');
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .click();
  const panel = page.getByRole('complementary', { name: title });
  await panel.getByRole('tab', { name: /^Signatures/ }).click();
  await panel.getByRole('button', { name: 'Request signatures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request signatures' });
  const signers = dialog.getByRole('combobox', { name: /^Signers/ });
  for (const person of ['Abigail Turner <abigail@mail.example>', 'Ben Cole <ben@mail.example>']) {
    await signers.fill(person);
    await signers.press('Enter');
  }
  await dialog.getByRole('checkbox', { name: 'One after the other, in the order chosen' }).check();
  await dialog.getByRole('button', { name: 'Request signatures' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText(/^0 of 2 people signed/)).toBeVisible();
  await expect(panel.getByText('Signs, not their turn yet')).toBeVisible();
  await expect(panel.getByText('Awaiting signature')).toBeVisible();

  const open = async (name: string) =>
    openAs(browser, `${baseURL ?? ''}${await signingPathOf(shared, name)}`);
  const abigail = await open('Abigail Turner');
  await expect(abigail.getByText('2 people are asked to sign')).toBeVisible();
  await draw(abigail);
  await abigail.getByRole('checkbox').check();
  await abigail.getByRole('button', { name: 'Sign as Abigail Turner' }).click();
  await expect(abigail.getByText(/^Signed. Others still have to sign/)).toBeVisible();
  // Live, in the window that asked.
  await expect(panel.getByText(/^1 of 2 people signed/)).toBeVisible();

  const ben = await open('Ben Cole');
  await ben.getByRole('button', { name: 'Type' }).click();
  await ben.getByRole('checkbox').check();
  await ben.getByRole('button', { name: 'Sign as Ben Cole' }).click();
  await expect(
    ben.getByText(/^Signed[.] (?:Your copy is being made|A copy is available below)[.]$/),
  ).toBeVisible();
  await expect(panel.getByText(/^2 of 2 people signed/)).toBeVisible();
  // It is said once it can be pressed there, without a reload.
  for (const signer of [ben, abigail]) {
    await expect(signer.getByText('Signed. A copy is available below.')).toBeVisible({ timeout: 45_000 });
    const copy = signer.waitForEvent('download');
    await signer.getByRole('button', { name: 'Download your copy' }).click();
    expect((await copy).suggestedFilename()).toMatch(/[.]pdf$/);
  }
  await abigail.context().close();
  await ben.context().close();
});

test('someone declines on a phone, and nobody else can sign', async ({ browser, server, baseURL }) => {
  const shared = await shareDocument(server, {}, { by: 'mia' });
  const { documentId, client } = shared;
  await requestSignatures(shared, ['Abigail Turner']);
  const page = await openAs(browser, `${baseURL ?? ''}${await signingPathOf(shared, 'Abigail Turner')}`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Decline to sign' }).click();
  await page.getByRole('textbox', { name: 'Why do you decline?' }).fill('The fee is wrong');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('You declined to sign. The sender was told.')).toBeVisible();
  const listed = await client.rpc('list_signature_requests', { p_document_id: documentId }).throwOnError();
  expect(listed.data).toMatchObject({ requests: [{ status: 'declined', ended_reason: 'The fee is wrong' }] });
  await page.context().close();
});
