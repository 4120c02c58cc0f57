import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { signedIn } from '#tests/support/backend.ts';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { linkBlock, publishLinkPage } from '#tests/support/link-pages.ts';
import { step } from './progress.ts';
import { median, quantile } from './statistics.ts';
import type { Row } from './table.ts';

const links = 20;
const runs = 7;
const viewsASecond = 100;
const pagesASecond = 50;
const seconds = 60;
/** What one place is allowed of a page in ten minutes, as private.record_link_event has it. */
const mostOfOnePlace = 300;
/** A phone on a bad network, in the numbers that Chromium's own tools use for it. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The lightest page that shows as many links: no style, no script, no picture. */
const plainPage = `<!doctype html><title>Luna Vale</title><h1>Luna Vale</h1>${Array.from(
  { length: links },
  (_, place) => `<p><a href="https://luna.example/shop">Link ${String(place)}</a>`,
).join('')}`;

/** A link page on a slow phone beside the lightest page there is; and a crowd on one page, of which no visit is lost. */
export async function linkPageRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const made = await publishLinkPage(
    server,
    Array.from({ length: links }, (_, place) => linkBlock({ label: `Link ${String(place)}` })),
  );
  const lightest = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(plainPage);
  });
  await new Promise<void>((listening) => lightest.listen(0, '127.0.0.1', listening));
  const { port } = lightest.address() as AddressInfo;
  step(`Opening it on a slow phone, ${String(runs)} times`);
  const ours = await firstLink(browser, `${server.url}${made.path}`);
  const least = await firstLink(browser, `http://127.0.0.1:${String(port)}/`);
  lightest.close();
  step(`A minute of ${String(pagesASecond)} pages a second`);
  const looked = await steadily(pagesASecond, async () => {
    const response = await fetch(`${server.url}${made.path}`);
    await response.text();
    return response.status === 200;
  });
  step(`A minute of ${String(viewsASecond)} views a second`);
  const crowd = await visit(server, made.id);
  const client = await signedIn(server, demoAccount(server, 'mia'));
  const today = new Date().toISOString().slice(0, 10);
  const stats = await client
    .rpc('get_link_tree_stats', { p_tree_id: made.id, p_from: today, p_to: today })
    .throwOnError();
  const { total } = stats.data as { total: { views: number } };
  // The phone's own visits came from there as well.
  const left = mostOfOnePlace - runs;
  const { times, ...answers } = crowd;
  if (crowd.counted + crowd.repeated !== Math.min(left, crowd.sent) || crowd.failed > 0)
    throw new Error(`Of ${String(crowd.sent)} views ${JSON.stringify(answers)} were answered so.`);
  return [
    {
      what: `a link page of ${String(links)} links on a slow phone, first link, beside the lightest page`,
      ...{ value: ours.readyMs, unit: 'ms', beside: least.readyMs },
    },
    {
      what: '  bytes in all, compressed as sent',
      value: ours.bytes / 1000,
      unit: 'kB',
      beside: least.bytes / 1000,
    },
    {
      what: `${String(pagesASecond)} times a second for a minute the page, shown`,
      ...{ value: looked.filter(({ isGood }) => isGood).length, unit: 'rows', target: looked.length },
    },
    {
      what: '  a page, p95',
      value: quantile(
        looked.map(({ ms }) => ms),
        0.95,
      ),
      unit: 'ms',
    },
    {
      what: `${String(viewsASecond)} views a second for a minute from one place, answered`,
      ...{ value: crowd.sent - crowd.failed, unit: 'rows', target: crowd.sent },
    },
    { what: '  written down', value: crowd.counted + crowd.repeated, unit: 'rows', target: left },
    { what: '  told to wait (429)', value: crowd.limited, unit: 'rows' },
    { what: '  counted, of one visitor', value: total.views, unit: 'rows', target: 1 },
    { what: '  an answer, p50', value: median(times), unit: 'ms' },
    { what: '  an answer, p95', value: quantile(times, 0.95), unit: 'ms' },
  ];
}

async function firstLink(browser: Browser, address: string): Promise<{ readyMs: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let received = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
    const start = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Link 0', exact: true }).waitFor();
    times.push(performance.now() - start);
    await page.waitForLoadState('load');
    // The page's script, and the view that it tells of.
    await setTimeout(1500);
    bytes = received;
    await context.close();
  }
  return { readyMs: median(times), bytes };
}

async function visit({ url }: AppServer, tree: string) {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1';
  const told = { sent: 0, counted: 0, repeated: 0, limited: 0, failed: 0, times: [] as number[] };
  const view = async (): Promise<boolean> => {
    const response = await fetch(`${url}/functions/v1/link-page`, {
      method: 'POST',
      headers: { 'user-agent': agent },
      body: JSON.stringify({ tree, type: 'view' }),
    }).catch(() => undefined);
    if (response?.status === 429) told.limited += 1;
    else if (response?.ok !== true) told.failed += 1;
    else {
      const { status } = (await response.json()) as { status: string };
      if (status === 'counted') told.counted += 1;
      else told.repeated += 1;
    }
    return response?.ok === true;
  };
  const views = await steadily(viewsASecond, view);
  told.sent = views.length;
  told.times = views.map(({ ms }) => ms);
  return told;
}

/** Asks at a steady pace for a minute, however fast or slow it is answered. */
async function steadily(
  aSecond: number,
  ask: () => Promise<boolean>,
): Promise<{ ms: number; isGood: boolean }[]> {
  const start = performance.now();
  const one = async () => {
    const begun = performance.now();
    const isGood = await ask().catch(() => false);
    return { ms: performance.now() - begun, isGood };
  };
  const all: ReturnType<typeof one>[] = [];
  while (all.length < aSecond * seconds) {
    all.push(one());
    const ahead = start + (all.length * 1000) / aSecond - performance.now();
    if (ahead > 1) await setTimeout(ahead);
  }
  return Promise.all(all);
}
