import type { Browser } from 'playwright';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { fillAgency, modelCount, type Agency } from './agency.ts';
import { readBuild, weighGroups, weighWithout } from './byte-groups.ts';
import { importRows } from './model-import.ts';
import {
  firstRow,
  measureFilter,
  measureLiveUpdate,
  measurePageChange,
  openModels,
  table,
} from './models-page.ts';
import { pageStartRows } from './page-start.ts';
import { step } from './progress.ts';
import { pageWeight, signedInWindow } from './session.ts';
import { signInFiles } from './sign-in-bytes.ts';
import { measureStartUp } from './start-up.ts';
import { median, quantile } from './statistics.ts';
import type { Row } from './table.ts';

const kB = (bytes: number): number => bytes / 1000;

/** What the page costs in a browser: its bytes, its start, the list of 10,000 models, and the import. */
export async function pageRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  step('Waiting on a line of 40 ms');
  const waits = await pageStartRows(browser, url, demoAccount(server, 'mia'));
  const agency = await fillAgency(server);
  step('Weighing the sign-in page');
  const weights = await bytes(browser, url);
  const starts = await startUps(browser, url, agency);
  const list = await modelsPage(browser, url, agency);
  step('Importing models');
  return [...weights, ...starts, ...waits, ...list, ...(await importRows(browser, url, agency.admin))];
}

async function bytes(browser: Browser, url: string): Promise<Row[]> {
  const files = await signInFiles(browser, url);
  const total = files.reduce((sum, { gzip }) => sum + gzip, 0);
  const built = await readBuild();
  const groups = [...weighGroups(files, built)].sort((a, b) => b[1] - a[1]);
  return [
    { what: 'sign-in page, JS and CSS, gzip', value: kB(total), unit: 'kB', target: 200 },
    ...groups.map(([name, weight]): Row => ({ what: `  ${name}`, value: kB(weight), unit: 'kB' })),
    {
      what: 'sign-in page without the client, as on the desktop',
      value: kB(weighWithout('client', files, built)),
      unit: 'kB',
      target: 150,
    },
    { what: 'particles, after the form', value: kB(built.particles), unit: 'kB' },
  ];
}

async function startUps(browser: Browser, url: string, agency: Agency): Promise<Row[]> {
  const { context } = await signedInWindow(browser, url, agency.admin);
  const storageState = await context.storageState();
  await context.close();
  const signIn = await measureStartUp({ browser, url, path: '/', selector: 'input[type="email"]', runs: 7 });
  const models = await measureStartUp({
    browser,
    url,
    path: '/models',
    selector: firstRow,
    runs: 5,
    storageState,
  });
  return [
    { what: 'sign-in page, main-thread CPU', value: signIn.cpuMs, unit: 'ms' },
    { what: 'sign-in page, time until it can be used', value: signIn.readyMs, unit: 'ms' },
    { what: 'models page, main-thread CPU', value: models.cpuMs, unit: 'ms', beside: signIn.cpuMs },
    { what: 'models page, time to first rows', value: models.readyMs, unit: 'ms', beside: signIn.readyMs },
  ];
}

async function modelsPage(browser: Browser, url: string, agency: Agency): Promise<Row[]> {
  const full = await signedInWindow(browser, url, agency.admin);
  const empty = await signedInWindow(browser, url, agency.newcomer);
  await openModels(empty.page);
  await openModels(full.page);
  await full.page.locator(`${table}[aria-rowcount="${String(modelCount + 1)}"]`).waitFor({ timeout: 60_000 });
  await full.page.waitForTimeout(2000);

  // In turns, so that a busy moment of the machine falls on both.
  const filter: number[] = [];
  const filterEmpty: number[] = [];
  step('Filtering the list');
  for (let round = 0; round < 3; round += 1) {
    filterEmpty.push(...(await measureFilter(empty.page, undefined)));
    filter.push(...(await measureFilter(full.page, agency)));
  }
  const weight = await pageWeight(full.page);
  const weightEmpty = await pageWeight(empty.page);
  step('Changing pages, and rows in a second window');
  const pageChange = await measurePageChange(full.page, 12);
  const live = await measureLiveUpdate(full.page, agency, 20);
  await full.context.close();
  await empty.context.close();

  const filterRow = (name: string, share: number): Row => ({
    what: `filter over 10,000 models, key to painted rows, ${name}`,
    value: quantile(filter, share),
    unit: 'ms',
    target: 16,
    beside: quantile(filterEmpty, share),
  });
  return [
    filterRow('p50', 0.5),
    filterRow('p95', 0.95),
    { what: 'page change, click to painted rows, p50', value: median(pageChange), unit: 'ms', target: 60 },
    { what: 'page change, p95', value: quantile(pageChange, 0.95), unit: 'ms' },
    { what: 'change sent to painted in a second window, p50', value: median(live), unit: 'ms' },
    { what: 'change sent to painted, p95', value: quantile(live, 0.95), unit: 'ms', target: 100 },
    { what: 'list of 10,000, heap', value: weight.heapMb, unit: 'MB', beside: weightEmpty.heapMb },
    { what: 'list of 10,000, DOM nodes', value: weight.nodes, unit: 'nodes', beside: weightEmpty.nodes },
  ];
}
