import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { pngOf } from '#backend/demo/small-files.ts';
import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { addLink, revokeLink, shareDocument, viewsOf } from '#tests/support/shared-documents.ts';
import { expect, test } from './fixtures.ts';

const gone = 'This link is no longer available. Contact the person who shared it.';
const shownPage = (page: Page, number: number) =>
  page.locator(`[data-page="${String(number)}"][data-state="shown"]`);
const continueOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

test('a password lets a visitor in, who reads with the keyboard and may not download', async ({
  page,
  server,
}) => {
  const shared = await shareDocument(server, { password: 'open sesame' });
  const answer = await page.goto(shared.path);
  const headers = answer?.headers() ?? {};
  expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");

  await expect(page.getByRole('heading', { level: 1, name: shared.title })).toBeVisible();
  await expect(page.getByText('Elena Marković at Northlight shared this with you.')).toBeVisible();
  await expect(page.getByText('This document is protected. Enter the password to continue.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Password' });
  await expect(field).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Incorrect password. 4 attempts left.' }),
  ).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('open sesame');
  await page.keyboard.press('Enter');

  await expect(shownPage(page, 1)).toBeVisible();
  await expect(page.getByText('First page')).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(shownPage(page, 2)).toBeInViewport();
  await page.keyboard.press('End');
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByText('125 %', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  expect(await page.title()).toBe(`${shared.title} · Northlight`);
  const views = await viewsOf(shared);
  expect(views.map(({ outcome }) => outcome)).toEqual(['opened', 'bad_password']);
});

test('five wrong passwords make a visitor wait', async ({ page, server }) => {
  const { path } = await shareDocument(server, { password: 'open sesame' });
  await page.goto(path);
  const field = page.getByRole('textbox', { name: 'Password' });
  for (const left of [4, 3, 2, 1]) {
    await field.fill(`wrong ${String(left)}`);
    await field.press('Enter');
    await expect(
      page.getByText(`${String(left)} ${left === 1 ? 'attempt' : 'attempts'} left.`),
    ).toBeVisible();
  }
  await field.fill('wrong again');
  await field.press('Enter');
  await expect(page.getByText('Too many attempts. Try again in 15 minutes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  await expect(field).toHaveValue('wrong again');
});

test('an address and an agreement open a link', async ({ page, server }) => {
  const shared = await shareDocument(server, {
    require_email: true,
    agreement_text: 'Keep it <b>secret</b>.\nAlways.',
  });
  await page.goto(shared.path);
  await expect(page.getByText('Enter your email to view this document')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill('no address');
  await continueOn(page);
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await field.fill('Ana@Mail.example');
  await continueOn(page);
  await expect(page.getByRole('region', { name: 'Agreement' })).toHaveText('Keep it <b>secret</b>.\nAlways.');
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: 'I have read this and agree to it.' }).check();
  await next.click();
  await expect(shownPage(page, 1)).toBeVisible();
  const [view] = await viewsOf(shared);
  expect(view).toMatchObject({ outcome: 'opened', viewer_email: 'ana@mail.example' });
});

test('a reload reads on, the link ends while it is read, and what is over looks like what never was', async ({
  page,
  server,
}) => {
  const shared = await shareDocument(server, { max_views: 1 });
  await page.goto(shared.path);
  await expect(shownPage(page, 1)).toBeVisible();
  await page.reload();
  await expect(shownPage(page, 1)).toBeVisible();
  await expect
    .poll(async () => (await viewsOf(shared))[0]?.seconds ?? 0, { timeout: 15_000 })
    .toBeGreaterThan(0);
  const views = await viewsOf(shared);
  expect(views).toHaveLength(1);
  expect(Object.keys(views[0]?.pages ?? {})).toEqual(['1']);

  await revokeLink(shared);
  await expect(page.getByText(gone)).toBeVisible({ timeout: 10_000 });
  await expect(page.locator('[data-page]')).toHaveCount(0);
  const text = async () => page.locator('body').innerText();
  const said = await text();
  expect(said).not.toContain(shared.title);

  const { id, key } = await addLink(shared.client, shared.documentId, {
    expires_at: new Date(Date.now() + 2500).toISOString(),
  });
  expect(id).not.toBe('');
  await page.waitForTimeout(2600);
  for (const path of [
    shared.path,
    `/shared-document/${shared.documentId}?k=${key}`,
    `/shared-document/${shared.documentId}`,
    `/shared-document/${randomUUID()}`,
    '/shared-document/nothing',
    '/shared-document/nothing/at/all?k=x',
  ]) {
    await page.goto(path);
    await expect(page.getByText(gone), path).toBeVisible();
    expect(await text(), path).toBe(said);
    expect(await page.title()).toBe('Shared document');
  }
});

test('a link that allows it is downloaded under its name', async ({ page, server }) => {
  const ends = new Date('2049-11-24T12:00:00Z');
  const shared = await shareDocument(server, { allow_download: true, expires_at: ends.toISOString() });
  await page.goto(shared.path);
  await expect(shownPage(page, 1)).toBeVisible();
  await expect(page.getByText('Link ends Wed 24 Nov 2049')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await coming).suggestedFilename()).toBe('Agreement.pdf');
  await expect.poll(async () => (await viewsOf(shared))[0]?.downloaded_at ?? null).not.toBeNull();
  await expect(shownPage(page, 1)).toBeVisible();
});

test('pictures are shown, and what cannot be shown says so', async ({ page, server }) => {
  const picture = { bytes: pngOf(40, 30, [20, 90, 200]), type: 'image/png', name: 'Cover.png' };
  const { path } = await shareDocument(server, {}, { file: picture });
  await page.goto(path);
  const image = page.getByRole('img', { name: 'Cover.png' });
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40);
});

test('pages with a watermark come as they are, and are downloaded with it', async ({ page, server }) => {
  const { path } = await shareDocument(
    server,
    { require_email: true, watermark: true, allow_download: true },
    { by: 'mia' },
  );
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@mail.example');
  await continueOn(page);
  await expect(shownPage(page, 1)).toBeVisible();
  await expect(page.getByText('ana@mail.example').first()).toBeAttached();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect([download.suggestedFilename(), download.url().slice(0, 5)]).toEqual(['Agreement.pdf', 'blob:']);
});

test('someone of the agency sees what visitors see, and is not counted', async ({ page, server }) => {
  const shared = await shareDocument(server, { password: 'open sesame', max_views: 1 });
  const made = await shared.client.rpc('preview_document_share', { p_id: shared.shareId }).throwOnError();
  const { view_id } = made.data as { view_id: string };
  await page.goto(`${shared.path}#preview=${view_id}`);
  await expect(page.getByText('Preview: what a visitor sees. Not counted.')).toBeVisible();
  await expect(shownPage(page, 1)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.reload();
  await expect(page.getByText('Preview: what a visitor sees. Not counted.')).toBeVisible();
  expect(await viewsOf(shared)).toEqual([]);
  await page.goto('about:blank');
  await page.goto(`${shared.path}#preview=${randomUUID()}`);
  await expect(page.getByText(gone)).toBeVisible();
});

test('a server out of reach costs nothing that was typed, and one that is asked too often is asked again', async ({
  page,
  server,
  wire,
  consoleNoise,
}) => {
  const shared = await shareDocument(server, { password: 'open sesame' });
  await page.goto(shared.path);
  const field = page.getByRole('textbox', { name: 'Password' });
  await field.fill('open sesame');
  const end = wire.begin({ kind: 'refuse', on: /open_shared_document/ });
  await continueOn(page);
  await expect(page.getByText('Marquee can’t be reached. Check your connection.')).toBeVisible();
  end();
  await expect(field).toHaveValue('open sesame');
  wire.begin({
    ...{ kind: 'answer', status: 429, on: /open_shared_document/, times: 1 },
    body: { code: 'PT429', retry_after: 2 },
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(
    page.getByText('Too many attempts. Try again in 1 minute. This page then asks again.'),
  ).toBeVisible();
  await expect(shownPage(page, 1)).toBeVisible();
  const lost = wire.begin({ kind: 'refuse', on: /track_shared_view/ });
  await expect(page.getByText('Connection lost. Trying again…')).toBeVisible({ timeout: 12_000 });
  await expect(shownPage(page, 1)).toBeVisible();
  lost();
  await expect(page.getByText('Connection lost. Trying again…')).toHaveCount(0, { timeout: 12_000 });
  expectOnlyFailedRequests(consoleNoise);
});

test('on a phone everything is there, and nothing is wider than it', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await shareDocument(server, { password: 'open sesame', allow_download: true });
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  expect(await isWithin()).toBe(true);
  await continueOn(page);
  await expect(shownPage(page, 1)).toBeVisible();
  expect(await isWithin()).toBe(true);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Download' })).toBeInViewport();
  await expect(page.getByText('Shared with Marquee. Opening this document is recorded.')).toBeInViewport();
});

test('a manager makes a link, sees who reads it, and ends it', async ({
  page,
  enter,
  browser,
  server,
  consoleNoise,
}) => {
  const shared = await shareDocument(server, {});
  await enter('mia', '/documents');
  await page
    .getByRole('row', { name: new RegExp(shared.title) })
    .getByRole('link')
    .click();
  const panel = page.getByRole('complementary', { name: shared.title });
  await panel.getByRole('tab', { name: /^Share/ }).click();
  await panel.getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ana, to read');
  await dialog.getByText('Ask for a password').click();
  await dialog.getByLabel('Password', { exact: true }).fill('open sesame');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog).toHaveCount(0);
  const group = panel.getByRole('group', { name: 'Ana, to read' });
  const address = (await group.locator('code').getAttribute('title')) ?? '';
  expect(new URL(address).searchParams.get('k')).toMatch(/^[\w-]{32}$/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await continueOn(visitor);
  await expect(shownPage(visitor, 1)).toBeVisible();
  // Live, in the window that made it.
  await expect(panel.getByText(/^1 view · password/)).toBeVisible();
  const log = panel.getByRole('region', { name: 'View log of Ana, to read' });
  await expect(log.getByText(/^Visitor /)).toBeVisible();

  await group.getByRole('button', { name: 'Revoke' }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke this link?' });
  await expect(asked.getByText('People with this link lose access immediately.')).toBeVisible();
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await expect(panel.getByText(/^Revoked by Mia Hartwell/)).toBeVisible();
  await expect(visitor.getByText(gone)).toBeVisible({ timeout: 12_000 });
  await visitor.context().close();
  expect(consoleNoise).toEqual([]);
});
