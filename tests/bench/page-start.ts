import type { Browser, Page } from 'playwright';
import { enterCredentials, type Credentials } from '#tests/support/journeys/signing-in.ts';
import { firstRow } from './models-page.ts';
import { measure, watchLoad } from './probe.ts';
import { newWindow, pageWeight, watchCpu, type StorageState } from './session.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';

const runs = 5;
const emailField = 'input[type="email"]';
const menu = 'nav[aria-label="Main"]';
/** A usual line, on which every request costs its way there and back. By the browser's own means, over HTTP/1.1. */
const line = { offline: false, latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8 };
/** What comes once a page stands belongs to it. */
const settleMs = 2500;
/** As long as a quick person types. */
const typingMs = 2000;

type Asked = { scripts: number; sheets: number; calls: number; all: number };

/** Counts what a page asks for from now on. */
function countRequests(page: Page): () => Asked {
  const asked: Asked = { scripts: 0, sheets: 0, calls: 0, all: 0 };
  page.on('request', (request) => {
    const type = request.resourceType();
    if (type === 'script') asked.scripts += 1;
    if (type === 'stylesheet') asked.sheets += 1;
    if (type === 'fetch' || type === 'xhr') asked.calls += 1;
    asked.all += 1;
  });
  return () => ({ ...asked });
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
}

type Way = {
  signInRequests: number;
  signInCpuMs: number;
  list: Asked;
  menuMs: number;
  firstVisitMs: number;
  nodes: number;
  outsideDocument: number;
};

/** From an empty cache by signing in to the list: what a person does in the morning. */
async function wayToTheList(
  browser: Browser,
  url: string,
  person: Credentials,
): Promise<Way & { storageState: StorageState }> {
  const context = await newWindow(browser, url);
  const page = await context.newPage();
  await slowDown(page);
  const asked = countRequests(page);
  const cpu = await watchCpu(page);
  await watchLoad(page, emailField);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'painted' in window);
  await page.evaluate(() => window.painted);
  const signInRequests = asked().all;
  const signInCpuMs = await cpu();
  await page.waitForTimeout(typingMs);
  const menuMs = await measure(page, { selector: menu, event: 'click' }, () =>
    enterCredentials(page, person),
  );
  await page.getByRole('list', { name: 'Numbers' }).waitFor();
  await page.waitForTimeout(settleMs);
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Models', exact: true });
  const firstVisitMs = await measure(page, { selector: firstRow, event: 'click' }, () => link.click());
  await page.waitForTimeout(settleMs);
  const list = asked();
  const nodes = await pageWeight(page);
  const storageState = await context.storageState();
  await context.close();
  return { signInRequests, signInCpuMs, list, menuMs, firstVisitMs, ...nodes, storageState };
}

/** The list by its address: with an empty cache, and once more in the same window. */
async function byAddress(
  browser: Browser,
  url: string,
  storageState: StorageState,
): Promise<{ coldMs: number; warmMs: number; asked: Asked }> {
  const context = await newWindow(browser, url, storageState);
  const open = async () => {
    const page = await context.newPage();
    await slowDown(page);
    const asked = countRequests(page);
    await watchLoad(page, firstRow);
    await page.goto('/models', { waitUntil: 'commit' });
    await page.waitForFunction(() => 'painted' in window);
    const ms = await page.evaluate(() => window.painted);
    const until = asked();
    await page.waitForTimeout(settleMs);
    await page.close();
    return { ms, asked: until };
  };
  const cold = await open();
  const warm = await open();
  await context.close();
  return { coldMs: cold.ms, warmMs: warm.ms, asked: cold.asked };
}

/** What a browser waits for: requests, and times on a line of 40 ms and 20 Mbit/s; medians of five. */
export async function pageStartRows(browser: Browser, url: string, person: Credentials): Promise<Row[]> {
  const ways: Way[] = [];
  const addresses: Awaited<ReturnType<typeof byAddress>>[] = [];
  // One more than counted: the first warms up the server.
  for (let run = 0; run <= runs; run += 1) {
    const { storageState, ...way } = await wayToTheList(browser, url, person);
    const address = await byAddress(browser, url, storageState);
    if (run === 0) continue;
    ways.push(way);
    addresses.push(address);
  }
  const of = (value: (way: Way) => number) => median(ways.map(value));
  const ofAddress = (value: (each: (typeof addresses)[number]) => number) => median(addresses.map(value));
  const requests = 'requests' as const;
  return [
    { what: 'requests to sign-in', value: of((way) => way.signInRequests), unit: requests, target: 12 },
    {
      what: 'requests by signing in to the list',
      value: of(({ list }) => list.all),
      unit: requests,
      target: 45,
    },
    { what: '  scripts', value: of(({ list }) => list.scripts), unit: requests },
    { what: '  style sheets', value: of(({ list }) => list.sheets), unit: requests },
    { what: '  calls', value: of(({ list }) => list.calls), unit: requests },
    {
      what: 'requests to the list by its address',
      value: ofAddress(({ asked }) => asked.all),
      unit: requests,
    },
    {
      what: 'sign-in page, main-thread CPU on a line of 40 ms',
      value: of((way) => way.signInCpuMs),
      unit: 'ms',
      target: 77,
    },
    {
      what: 'the same line: click on Sign in to menu',
      value: of((way) => way.menuMs),
      unit: 'ms',
      target: 400,
    },
    {
      what: 'the same: first visit of the second page',
      value: of((way) => way.firstVisitMs),
      unit: 'ms',
      target: 200,
    },
    {
      what: 'the same: list by address, empty cache',
      value: ofAddress(({ coldMs }) => coldMs),
      unit: 'ms',
      target: 950,
    },
    {
      what: 'the same: list by address, warm',
      value: ofAddress(({ warmMs }) => warmMs),
      unit: 'ms',
      target: 600,
    },
    { what: 'models list, elements', value: of((way) => way.nodes), unit: 'nodes', target: 1100 },
    {
      what: 'models list, nodes outside the document',
      value: of((way) => way.outsideDocument),
      unit: 'nodes',
    },
  ];
}
