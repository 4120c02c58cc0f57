import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { pdfOf } from '#backend/demo/small-files.ts';
import { clientFor } from '#tests/support/backend.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { fillAgency } from './agency.ts';
import { firstRow } from './models-page.ts';
import { measure } from './probe.ts';
import { step } from './progress.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import { median, quantile } from './statistics.ts';
import type { Row } from './table.ts';

const documentCount = 10_000;
const insertSize = 1000;
const pageCount = 20;
const runs = 10;
/** A busy machine takes long for all pages of the list. */
const patienceMs = 120_000;
const firstDocument = 'table[aria-label="Documents"] tr[aria-rowindex="2"]';
const words = ['Agreement', 'Release', 'Lease', 'Addendum', 'Invoice'];
const dayMs = 24 * 60 * 60_000;

type Version = { id: string; document_id: string };

async function fillDocuments(server: AppServer): Promise<Version[]> {
  const versions: Version[] = [];
  const client = clientFor(server, server.secretKey);
  await client.from('documents').delete().not('id', 'is', null).throwOnError();
  const { data: models } = await client.from('models').select('id').limit(500).throwOnError();
  for (let start = 0; start < documentCount; start += insertSize) {
    const made = await client
      .from('documents')
      .insert(
        Array.from({ length: insertSize }, (_, place) => {
          const index = start + place;
          return {
            title: `${words[index % words.length] ?? ''} ${String(index)}`,
            counterparty: index % 3 === 0 ? `Studio ${String(index % 200)}` : null,
            model_id: index % 5 === 0 ? null : (models[index % models.length] as { id: string }).id,
            expires_on:
              index % 4 === 0
                ? new Date(Date.now() + ((index % 900) - 100) * dayMs).toISOString().slice(0, 10)
                : null,
            current_version: 1,
          };
        }),
      )
      .select('id')
      .throwOnError();
    const written = await client
      .from('document_versions')
      .insert(
        (made.data as { id: string }[]).map(({ id }) => ({
          document_id: id,
          version: 1,
          storage_path: randomUUID(),
          file_name: 'Agreement.pdf',
          mime: 'application/pdf',
          size_bytes: 400_000,
          text_state: 'not_searchable',
        })),
      )
      .select('id, document_id')
      .throwOnError();
    versions.push(...(written.data as Version[]));
  }
  return versions;
}

/** A third of the documents wait for two people. */
async function fillRequests(server: AppServer, versions: readonly Version[]): Promise<number> {
  const client = clientFor(server, server.secretKey);
  const waiting = versions.filter((_, index) => index % 3 === 0);
  // A list holds 1,000 rows at most, and each request has two signers.
  const atOnce = insertSize / 2;
  for (let start = 0; start < waiting.length; start += atOnce) {
    const made = await client
      .from('signature_requests')
      .insert(
        waiting.slice(start, start + atOnce).map(({ id, document_id }, place) => ({
          ...{ document_id, version_id: id, title: `Agreement ${String(start + place)}` },
          expires_at: new Date(Date.now() + 14 * dayMs).toISOString(),
        })),
      )
      .select('id')
      .throwOnError();
    await client
      .from('signers')
      .insert(
        (made.data as { id: string }[]).flatMap(({ id }) =>
          ['Ana', 'Ben'].map((name, place) => ({
            ...{ request_id: id, name, email: `${name.toLowerCase()}@mail.example`, sign_order: place + 1 },
          })),
        ),
      )
      .throwOnError();
  }
  return waiting.length;
}

/** A PDF of 20 pages, by the upload of the page. */
async function uploadPdf(page: Page): Promise<void> {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload documents' });
  await dialog.getByLabel('Files', { exact: true }).setInputFiles([
    {
      name: 'aaa.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf(Array.from({ length: pageCount }, (_, index) => `Page ${String(index + 1)}`)),
    },
  ]);
  await dialog.getByRole('textbox', { name: 'Title of aaa.pdf' }).fill('Aaa first');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page
    .locator(`${firstDocument} a[title="Aaa first"], ${firstDocument}`, { hasText: 'Aaa first' })
    .first()
    .waitFor();
}

/** The library with 10,000 documents: its first paint beside that of the list of 10,000 models, and the first page of a PDF after the click. */
export async function documentRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  const agency = await fillAgency(server);
  step('Filling in 10,000 documents');
  const versions = await fillDocuments(server);
  const { context, page } = await signedInWindow(browser, url, agency.admin);
  const storageState = await context.storageState();
  const open = (path: string, selector: string) =>
    measureStartUp({ browser, url, path, selector, runs: 5, storageState });
  const models = await open('/models', firstRow);
  const documents = await open('/documents', firstDocument);
  step('Filling in requests to sign');
  const requests = (await fillRequests(server, versions)).toLocaleString('en-US');
  const signed = await open('/documents', firstDocument);

  step(`Opening a PDF, ${String(runs)} times`);
  await uploadPdf(page);
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    await page.goto('/documents');
    const link = page.getByRole('row', { name: /Aaa first/ }).getByRole('link');
    await link.waitFor({ timeout: patienceMs });
    // Once all of the list is there.
    await page
      .locator(`table[aria-label="Documents"][aria-rowcount="${String(documentCount + 2)}"]`)
      .waitFor({ timeout: patienceMs });
    await page.waitForTimeout(1000);
    const took = await measure(
      page,
      { selector: '[data-page="1"][data-state="shown"]', event: 'click' },
      () => link.click(),
    );
    // The first brings the reader's code from the server.
    if (run > 0) times.push(took);
  }
  await context.close();
  return [
    {
      what: '10,000 documents, time to first rows, beside 10,000 models',
      value: documents.readyMs,
      unit: 'ms',
      beside: models.readyMs,
    },
    {
      what: '10,000 documents, main-thread CPU, beside 10,000 models',
      value: documents.cpuMs,
      unit: 'ms',
      beside: models.cpuMs,
    },
    {
      what: `  with ${requests} requests to sign, time to first rows, beside none`,
      ...{ value: signed.readyMs, unit: 'ms', beside: documents.readyMs },
    },
    {
      what: '  of which main-thread CPU',
      ...{ value: signed.cpuMs, unit: 'ms', beside: documents.cpuMs },
    },
    { what: 'first page of a PDF of 20, after the click, p50', value: median(times), unit: 'ms' },
    { what: 'first page of a PDF of 20, after the click, p95', value: quantile(times, 0.95), unit: 'ms' },
  ];
}
