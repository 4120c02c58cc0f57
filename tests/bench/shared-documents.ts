import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { pdfOf } from '#backend/demo/small-files.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addLink, shareDocument } from '#tests/support/shared-documents.ts';
import { step } from './progress.ts';
import { measureStartUp } from './start-up.ts';
import { median, quantile } from './statistics.ts';
import type { Row } from './table.ts';

const pageCount = 20;
const visitors = 200;
const mostViews = 150;

/** From an empty cache to the first page of a PDF; and many visitors of one link at once, with and without a limit. */
export async function sharedDocumentRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  const lines = Array.from({ length: pageCount }, (_, index) => `Page ${String(index + 1)}`);
  const shared = await shareDocument(
    server,
    {},
    { file: { bytes: pdfOf(lines), type: 'application/pdf', name: 'Agreement.pdf' } },
  );
  const signIn = await measureStartUp({ browser, url, path: '/', selector: 'input[type="email"]', runs: 7 });
  const page = await measureStartUp({
    ...{ browser, url, path: shared.path, runs: 7 },
    selector: '[data-page="1"][data-state="shown"]',
  });
  step('Two hundred visitors at once, twice');
  const free = await visit(
    server,
    shared.documentId,
    (await addLink(shared.client, shared.documentId, {})).key,
  );
  const limited = await addLink(shared.client, shared.documentId, { max_views: mostViews });
  const counted = await visit(server, shared.documentId, limited.key);
  const listed = await shared.client
    .rpc('list_document_shares', { p_document_id: shared.documentId })
    .throwOnError();
  const { shares } = listed.data as { shares: { id: string; view_count: number }[] };
  const kept = shares.find(({ id }) => id === limited.id)?.view_count;
  if (free.opened !== visitors || counted.opened !== mostViews || kept !== mostViews)
    throw new Error(
      `Of ${String(visitors)} visitors ${String(free.opened)} were let in; with a limit ${String(counted.opened)}, and ${String(kept)} were counted.`,
    );
  return [
    {
      what: 'public page to first page of a 20-page PDF, beside the sign-in page',
      ...{ value: page.readyMs, unit: 'ms', beside: signIn.readyMs },
    },
    { what: '  of which main-thread CPU', value: page.cpuMs, unit: 'ms', beside: signIn.cpuMs },
    { what: '200 visitors at once on one link, let in', value: free.opened, unit: 'rows', target: visitors },
    { what: '  until a file’s link is there, p50', value: median(free.times), unit: 'ms' },
    { what: '  the last of them', value: quantile(free.times, 1), unit: 'ms' },
    { what: '  of 200 with a limit of 150, let in', value: counted.opened, unit: 'rows', target: mostViews },
    { what: '  and counted', value: kept, unit: 'rows', target: mostViews },
  ];
}

async function visit(
  { url, publishableKey }: AppServer,
  documentId: string,
  key: string,
): Promise<{ opened: number; times: number[] }> {
  const send = async (path: string, body: object): Promise<{ status?: string; view_id?: string }> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    // As the page does.
    if (response.status === 429) {
      await setTimeout(Number(response.headers.get('retry-after')) * 1000);
      return send(path, body);
    }
    if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
    return (await response.json()) as { status?: string; view_id?: string };
  };
  const start = performance.now();
  const times = await Promise.all(
    Array.from({ length: visitors }, async () => {
      const { status, view_id } = await send('/rest/v1/rpc/open_shared_document', {
        p_document_id: documentId,
        p_key: key,
      });
      if (status !== 'ok') return undefined;
      await send('/functions/v1/shared-file', { viewId: view_id, isDownload: false });
      return performance.now() - start;
    }),
  );
  const opened = times.filter((time) => time !== undefined);
  return { opened: opened.length, times: opened };
}
