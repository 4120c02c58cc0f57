import { setTimeout } from 'node:timers/promises';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { uniqueName, type JourneyParts } from './journey-test.ts';

/** A person who was signed in for too long is refused with this, until they have confirmed their password. */
const confirmFirst = {
  code: '42501',
  message: 'Confirm your password to view this credential',
  details: null,
  hint: 'confirm_password',
};

/** Makes the next use of a password ask for the person's own, as a sign-in of yesterday would. */
export const needConfirmation = (wire: JourneyParts['wire']) =>
  wire.begin({ kind: 'answer', status: 403, body: confirmFirst, on: /rpc\/reveal_credential/, times: 1 });

/** A model without a main manager, which administrators may edit. */
export async function addModel(server: AppServer): Promise<string> {
  const stageName = uniqueName('Sol');
  await clientFor(server, server.secretKey)
    .from('models')
    .insert({ stage_name: stageName, real_name: 'Sol Vidal' })
    .throwOnError();
  return stageName;
}

/** Comes to a model's accounts by the links of the page. */
export async function openSocials(page: Page, stageName: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Socials', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Socials', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter models' }).fill(stageName);
  await page.getByRole('link', { name: stageName }).click();
  await expect(page.getByRole('heading', { name: stageName, level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add platform' }).first()).toBeVisible();
}

export async function addPlatform(
  page: Page,
  { platform, username, password }: { platform: string; username: string; password: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add platform' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add platform' });
  await form.getByRole('combobox', { name: 'Platform' }).fill(platform);
  await form.getByRole('textbox', { name: 'Username' }).fill(username);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Add platform' }).click();
  await expect(page.getByText(`${platform} platform added successfully`)).toBeVisible();
  await expect(form).toBeHidden();
}

/** Brings a file of two logins in, of which one is for a platform; its passwords are gone with the dialog. */
export async function importPasswords(page: Page): Promise<void> {
  const password = `Fx7-${crypto.randomUUID()}`;
  const lines = [
    'url,username,password,totp,extra,name,grouping,fav',
    `https://www.fansly.com/,sol.fans,${password},,,Fansly,,0`,
    `https://evil-fansly.com/,sol.fans,${password},,,Fansly,,0`,
  ];
  await page.getByRole('button', { name: 'Import passwords' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import passwords' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'lastpass.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(dialog.getByText(/^2 rows from LastPass\./)).toBeVisible();
  await expect(dialog.getByText('Nothing to import: Not a platform that Marquee knows.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog.getByText('1 row imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Reveal password of sol.fans' })).toBeVisible();
  expect(await isForgotten(() => isInMemory(page, password))).toBe(true);
}

/** Whether a text is anywhere in the memory of the page, once everything that nobody holds was collected. */
export async function isInMemory(page: Page, text: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.enable');
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    return (await snapshotOf(session)).includes(text);
  } finally {
    await session.detach();
  }
}

const searches = 6;

/** Whether what was hidden just now is forgotten after some searches, each of which collects first and takes seconds on a busy machine. */
export async function isForgotten(isHeld: () => Promise<boolean>): Promise<boolean> {
  for (let search = 0; search < searches; search += 1) {
    if (!(await isHeld())) return true;
    await setTimeout(1_000);
  }
  return false;
}

async function snapshotOf(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return chunks.join('');
}
