import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { fillAgency } from './agency.ts';
import { botRows } from './bots.ts';
import { chatWindowRows } from './chat-windows.ts';
import { chatRows } from './chats.ts';
import { dashboardPaintRows, dashboardRows } from './dashboard.ts';
import { databaseRows } from './database.ts';
import { debugRows } from './debug.ts';
import { measureDesktop } from './desktop.ts';
import { documentRows } from './documents.ts';
import { driveScanRows } from './drive-scan.ts';
import { driveRows } from './drive.ts';
import { embeddedRows } from './embedded.ts';
import { exposureRows } from './exposure.ts';
import { fileRows } from './files.ts';
import { inBrowser, withBrowser, withPage, withServer } from './in-browser.ts';
import { linkPageRows } from './link-pages.ts';
import { marketplaceRows } from './marketplace.ts';
import { noteTypingRows } from './note-typing.ts';
import { noteRows } from './notes.ts';
import { notificationRows } from './notifications.ts';
import { offboardingRows } from './offboarding.ts';
import { pageRows } from './page.ts';
import { peopleRows } from './people.ts';
import { postingScreenRows } from './posting-screens.ts';
import { postingRows } from './posting.ts';
import { scheduleViewRows } from './schedule-views.ts';
import { scheduleRows } from './schedule.ts';
import { paletteRows, searchRows } from './search.ts';
import { sharedDocumentRows } from './shared-documents.ts';
import { socialRows } from './socials.ts';
import type { Row } from './table.ts';
import { taskBoardRows } from './task-board.ts';
import { taskRows } from './tasks.ts';

export type Part = {
  /** What it does, as it is said while it runs. */
  title: string;
  /** About as long it takes on two cores that do nothing else; what it took here the last time is known better (`durations.ts`). */
  minutes: number;
  /** Whether `quick` has it. */
  isQuick?: boolean;
  run: () => Promise<Row[]>;
};

/** Skipped, with the reason, where there is no Postgres. */
const onPostgres = (run: () => Promise<Row[]>) => async (): Promise<Row[]> => {
  const lack = whyNoPostgresLane();
  if (lack === undefined) return run();
  console.log(`skipped on Postgres: ${lack}`);
  return [];
};

/** What is asked on Postgres, then the same in a browser. */
const both = (run: () => Promise<Row[]>, then: () => Promise<Row[]>) => async (): Promise<Row[]> => [
  ...(await onPostgres(run)()),
  ...(await then()),
];

const scheduleViews = () => inBrowser(scheduleViewRows);

export const parts: Readonly<Record<string, Part>> = {
  page: { title: 'The page in a browser', minutes: 4, isQuick: true, run: () => inBrowser(pageRows) },
  desktop: { title: 'The desktop app', minutes: 6, run: () => withServer(measureDesktop) },
  database: { title: 'A large database', minutes: 12, run: onPostgres(databaseRows) },
  tasks: { title: '100,000 tasks', minutes: 12, run: onPostgres(taskRows) },
  notes: { title: '20,000 notes', minutes: 10, run: onPostgres(noteRows) },
  schedule: {
    ...{ title: '100,000 times of events, and the schedule in a browser', minutes: 14 },
    run: both(scheduleRows, scheduleViews),
  },
  'schedule-views': { title: 'A schedule of 1,000 events a month', minutes: 3, run: scheduleViews },
  'note-typing': { title: 'Typing in a long note', minutes: 1, run: () => withBrowser(noteTypingRows) },
  search: {
    ...{ title: 'Searching a large database, and in a browser', minutes: 6 },
    run: both(searchRows, () => withPage(paletteRows)),
  },
  board: { title: 'A board of 5,000 tasks', minutes: 3, run: () => inBrowser(taskBoardRows) },
  dashboard: {
    ...{ title: 'The dashboard of a large agency', minutes: 4 },
    run: both(dashboardRows, () => inBrowser(dashboardPaintRows)),
  },
  debug: {
    ...{ title: 'Watching the page', minutes: 4 },
    run: () => inBrowser(async (browser, server) => debugRows(browser, server.url, await fillAgency(server))),
  },
  socials: { title: 'Opening socials', minutes: 4, run: () => inBrowser(socialRows) },
  offboarding: { title: 'Offboarding someone', minutes: 1, isQuick: true, run: offboardingRows },
  chats: { title: 'Chats of 500,000 messages', minutes: 4, run: onPostgres(chatRows) },
  exposure: { title: 'Who knows which password', minutes: 1, isQuick: true, run: exposureRows },
  notifications: { title: 'Queueing and reading notifications', minutes: 4, run: notificationRows },
  drive: { title: '1,000,000 rows of drive logs', minutes: 14, run: onPostgres(driveRows) },
  'drive-scan': { title: 'Reading a drive of 100,000 files', minutes: 4, run: driveScanRows },
  documents: { title: 'A library of 10,000 documents', minutes: 6, run: () => inBrowser(documentRows) },
  'chat-windows': {
    title: 'Talking between two windows',
    minutes: 1.5,
    run: () => inBrowser(chatWindowRows),
  },
  'posting-screens': {
    ...{ title: '10,000 planned posts', minutes: 4 },
    run: () => inBrowser(postingScreenRows),
  },
  marketplace: {
    ...{ title: 'A marketplace of 10,000 listings', minutes: 3 },
    run: () => inBrowser(marketplaceRows),
  },
  'link-pages': { title: 'A link page', minutes: 4, run: () => inBrowser(linkPageRows) },
  'shared-documents': { title: 'A shared document', minutes: 2, run: () => inBrowser(sharedDocumentRows) },
  bots: { title: 'Sending for a bot, and bridging its groups', minutes: 5, run: botRows },
  posting: { title: 'Posting what is due', minutes: 1.5, isQuick: true, run: postingRows },
  people: {
    title: '200 windows of people on the embedded backend',
    minutes: 2,
    isQuick: true,
    run: () => withServer(peopleRows),
  },
  files: { title: 'Carrying files', minutes: 1.5, run: fileRows },
  embedded: {
    title: 'Starting and asking the embedded backend',
    minutes: 1,
    isQuick: true,
    run: embeddedRows,
  },
};
