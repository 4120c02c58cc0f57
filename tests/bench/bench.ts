// `npm run bench`, or some of it (`npm run bench -- database`): what the page costs in a browser, what the desktop app adds,
// what protection costs in a large database, and what the embedded backend takes. One table, nothing asserted: times
// depend on the machine, so ratios are between values of the same run.
import { chromium, type Browser } from 'playwright';
import { ensureBrowser } from '#scripts/browser.ts';
import { ensureWebBuild } from '#scripts/builds/web-build.ts';
import { startAppServer, type AppServer } from '#tests/support/app-server.ts';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';
import { fillAgency, modelCount, type Agency } from './agency.ts';
import { databaseRows } from './database.ts';
import { chatRows } from './chats.ts';
import { botRows } from './bots.ts';
import { postingRows } from './posting.ts';
import { postingScreenRows } from './posting-screens.ts';
import { chatWindowRows } from './chat-windows.ts';
import { documentRows } from './documents.ts';
import { marketplaceRows } from './marketplace.ts';
import { embeddedRows } from './embedded.ts';
import { noteRows } from './notes.ts';
import { noteTypingRows } from './note-typing.ts';
import { notificationRows } from './notifications.ts';
import { dashboardPaintRows, dashboardRows } from './dashboard.ts';
import { debugRows } from './debug.ts';
import { readBuild, weighGroups, weighWithout } from './byte-groups.ts';
import { measureDesktop } from './desktop.ts';
import {
  firstRow,
  measureFilter,
  measureLiveUpdate,
  measurePageChange,
  openModels,
  table,
} from './models-page.ts';
import { pageWeight, signedInWindow } from './session.ts';
import { signInFiles } from './sign-in-bytes.ts';
import { importRows } from './model-import.ts';
import { measureStartUp } from './start-up.ts';
import { median, quantile } from './statistics.ts';
import { taskBoardRows } from './task-board.ts';
import { exposureRows } from './exposure.ts';
import { offboardingRows } from './offboarding.ts';
import { linkPageRows } from './link-pages.ts';
import { sharedDocumentRows } from './shared-documents.ts';
import { scheduleRows } from './schedule.ts';
import { scheduleViewRows } from './schedule-views.ts';
import { fileRows } from './files.ts';
import { paletteRows, searchRows } from './search.ts';
import { socialRows } from './socials.ts';
import { driveRows } from './drive.ts';
import { driveScanRows } from './drive-scan.ts';
import { taskRows } from './tasks.ts';
import { printTable, type Row } from './table.ts';

const kB = (bytes: number): number => bytes / 1000;

/** Prints which part runs, since the whole takes minutes. */
async function part<T>(name: string, run: () => Promise<T>): Promise<T> {
  process.stderr.write(`${name} …\n`);
  return run();
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
  for (let round = 0; round < 3; round += 1) {
    filterEmpty.push(...(await measureFilter(empty.page, undefined)));
    filter.push(...(await measureFilter(full.page, agency)));
  }
  const weight = await pageWeight(full.page);
  const weightEmpty = await pageWeight(empty.page);
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

async function withBrowser(run: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  await ensureBrowser();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

async function inBrowser(run: (browser: Browser, server: AppServer) => Promise<Row[]>): Promise<Row[]> {
  await ensureWebBuild();
  const server = await startAppServer();
  try {
    return await withBrowser((browser) => run(browser, server));
  } finally {
    await server.stop();
  }
}

/** For parts that bring their server. */
async function withPage(run: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  await ensureWebBuild();
  return withBrowser(run);
}

const page = () =>
  inBrowser(async (browser, server) => {
    const { url } = server;
    const agency = await part('Filling the agency', () => fillAgency(server));
    return [
      ...(await part('Weighing the sign-in page', () => bytes(browser, url))),
      ...(await part('Starting pages', () => startUps(browser, url, agency))),
      ...(await part('Using the list', () => modelsPage(browser, url, agency))),
      ...(await part('Importing models', () => importRows(browser, url, agency.admin))),
    ];
  });

const typing = () => part('Typing in a long note', () => withBrowser(noteTypingRows));

const debug = () =>
  part('Watching the page', () =>
    inBrowser(async (browser, server) => debugRows(browser, server.url, await fillAgency(server))),
  );

const board = () => part('Using a board of 5,000 tasks', () => inBrowser(taskBoardRows));

async function desktop(): Promise<Row[]> {
  const server = await startAppServer();
  try {
    return await part('Starting the desktop app', () => measureDesktop(server));
  } finally {
    await server.stop();
  }
}

async function database(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack === undefined) return part('Asking a large database', databaseRows);
  console.log(`skipped: database, ${lack}`);
  return [];
}

async function tasks(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack === undefined) return part('Asking for 100,000 tasks', taskRows);
  console.log(`skipped: tasks, ${lack}`);
  return [];
}

async function drive(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack === undefined) return part('Asking for 1,000,000 rows of drive logs', driveRows);
  console.log(`skipped: drive logs on Postgres, ${lack}`);
  return [];
}

async function notes(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack === undefined) return part('Asking for 20,000 notes', noteRows);
  console.log(`skipped: notes, ${lack}`);
  return [];
}

async function schedule(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack !== undefined) console.log(`skipped: schedule on Postgres, ${lack}`);
  return [
    ...(lack === undefined ? await part('Asking for 100,000 times of events', scheduleRows) : []),
    ...(await scheduleViews()),
  ];
}

const scheduleViews = () =>
  part('Using a schedule of 1,000 events a month', () => inBrowser(scheduleViewRows));

async function search(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack !== undefined) console.log(`skipped: search on Postgres, ${lack}`);
  return [
    ...(lack === undefined ? await part('Searching a large database', searchRows) : []),
    ...(await part('Searching in a browser', () => withPage(paletteRows))),
  ];
}

async function chats(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack === undefined) return part('Talking in chats of 500,000 messages', chatRows);
  console.log(`skipped: chats, ${lack}`);
  return [];
}

async function dashboard(): Promise<Row[]> {
  const lack = whyNoPostgresLane();
  if (lack !== undefined) console.log(`skipped: dashboard on Postgres, ${lack}`);
  return [
    ...(lack === undefined ? await part('Asking for a dashboard', dashboardRows) : []),
    ...(await part('Opening the dashboard', () => inBrowser(dashboardPaintRows))),
  ];
}

const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  page,
  desktop,
  database,
  tasks,
  notes,
  schedule,
  'schedule-views': scheduleViews,
  'note-typing': typing,
  search,
  board,
  dashboard,
  debug,
  socials: () => part('Opening socials', socialRows),
  offboarding: () => part('Offboarding someone', offboardingRows),
  chats,
  exposure: () => part('Reading who knows which password', exposureRows),
  notifications: () => part('Queueing and reading notifications', notificationRows),
  drive,
  'drive-scan': () => part('Reading a drive of 100,000 files', driveScanRows),
  documents: () => part('Using a library of 10,000 documents', () => inBrowser(documentRows)),
  'chat-windows': () => part('Talking between two windows', () => inBrowser(chatWindowRows)),
  'posting-screens': () => part('Using 10,000 planned posts', () => inBrowser(postingScreenRows)),
  marketplace: () => part('Using a marketplace of 10,000 listings', () => inBrowser(marketplaceRows)),
  'link-pages': () => part('Opening a link page', () => inBrowser(linkPageRows)),
  'shared-documents': () => part('Opening a shared document', () => inBrowser(sharedDocumentRows)),
  bots: () => part('Sending for a bot, and bridging its groups', botRows),
  posting: () => part('Posting what is due', postingRows),
  files: () => part('Carrying files', fileRows),
  embedded: () => part('Starting and asking the embedded backend', embeddedRows),
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const rows: Row[] = [];
for (const name of wanted) rows.push(...((await parts[name]?.()) ?? []));
console.log('');
printTable(rows);
// The clients keep their own timers.
process.exit();
