import { expect, type Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { byItself, filterField, interrupted } from './faults.ts';
import { expectRows, liveLists, type LiveList } from './live-lists.ts';
import { expectOnlyFailedRequests, smoke, type JourneyParts, type JourneyTest } from './journey-test.ts';
import { openModels } from './models.ts';
import { signIn } from './signing-in.ts';

// A list is right on return, whatever happened meanwhile, and wherever its person was.

const newMark = () => `live${crypto.randomUUID().slice(0, 6)}`;

/** One of the main navigation's pages that is no list. */
async function openDashboard(page: Page) {
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** The list, opened with the rows of a new mark. */
async function openList(list: LiveList, page: Page, prepare: Awaited<ReturnType<LiveList['begin']>>) {
  const mark = newMark();
  const round = await prepare(mark);
  await list.open(page, mark);
  await expectRows(list, page, { shown: round.before });
  return { ...round, mark };
}

type Parts = Pick<JourneyParts, 'page' | 'visit' | 'enter' | 'server' | 'wire' | 'consoleNoise'>;

async function beSomewhereElse(list: LiveList, parts: Parts) {
  const { page, wire, consoleNoise } = parts;
  const prepare = await list.begin(parts);

  // On another page.
  const first = await openList(list, page, prepare);
  await openDashboard(page);
  await first.act();
  await list.open(page, first.mark);
  await expectRows(list, page, { shown: first.after, gone: first.gone });

  // There, looking at it.
  if (list.isLive) {
    await openDashboard(page);
    const { act, after, gone } = await openList(list, page, prepare);
    await act();
    await expectRows(list, page, { shown: after, gone });
  }

  // Behind a connection that is down.
  await openDashboard(page);
  const second = await openList(list, page, prepare);
  const end = wire.begin({ kind: 'refuse', on: /^\/realtime/ });
  wire.dropSockets();
  await expect(interrupted(page)).toBeVisible();
  await second.act();
  end();
  await expect(interrupted(page)).toBeHidden(byItself);
  await expectRows(list, page, { shown: second.after, gone: second.gone });
  expectOnlyFailedRequests(consoleNoise);
}

async function sleep(list: LiveList, parts: Parts) {
  const { page, wire, consoleNoise } = parts;
  await page.clock.install();
  const { act, after, gone } = await openList(list, page, await list.begin(parts));
  // The connection is dead, and neither side knows.
  wire.silenceSockets();
  await act();
  await page.clock.fastForward('10:00');
  await expectRows(list, page, { shown: after, gone });
  expectOnlyFailedRequests(consoleNoise);
}

export function liveJourneys(test: JourneyTest): void {
  for (const list of liveLists) {
    const title = `${list.title}: what others do is there at once, after another page, and after a lost connection`;
    const body = async ({ page, visit, enter, server, wire, consoleNoise }: JourneyParts) => {
      await beSomewhereElse(list, { page, visit, enter, server, wire, consoleNoise });
    };
    if (list.title === 'models') test(title, smoke, body);
    else test(title, body);

    test(`${list.title}: what others did while the machine slept is there`, async ({
      page,
      visit,
      enter,
      server,
      wire,
      consoleNoise,
    }) => {
      await sleep(list, { page, visit, enter, server, wire, consoleNoise });
    });
  }
  test('a thousand changes come to two windows, and nothing asks for them a thousand times', async ({
    page,
    enter,
    openWindow,
    server,
    wire,
  }) => {
    test.slow();
    const mark = newMark();
    const other = await openWindow();
    await signIn(other, demoAccount(server, 'mia'));
    await enter('mia');
    for (const window of [page, other]) {
      await openModels(window);
      await filterField(window).fill(mark);
      await expect(window.getByText(`No models match "${mark}"`)).toBeVisible();
    }
    const pages = () => wire.count('GET', /^\/rest\/v1\/rpc\/list_models/);
    const rows = () => wire.count('GET', /^\/rest\/v1\/models/);
    const asked = [pages(), rows()] as const;

    const operator = clientFor(server, server.secretKey);
    const names = Array.from({ length: 1000 }, (_, index) => `${mark} ${String(index).padStart(4, '0')}`);
    await operator
      .from('models')
      .insert(names.map((name) => ({ stage_name: name, real_name: 'One of many' })))
      .throwOnError();
    for (const window of [page, other])
      await expect(window.getByText(/^1,000 of 1,\d{3} models/)).toBeVisible(byItself);
    // A page of a thousand, and the rest, for each time that the list was loaded.
    expect(pages() - asked[0]).toBeLessThanOrEqual(4);

    const before = pages();
    await operator.from('models').update({ status: 'paused' }).like('stage_name', `${mark} %`).throwOnError();
    for (const window of [page, other])
      await expect(window.getByRole('row').filter({ hasText: 'Paused' }).first()).toBeVisible();
    await operator.from('models').delete().like('stage_name', `${mark} %`).throwOnError();
    for (const window of [page, other])
      await expect(window.getByText(`No models match "${mark}"`)).toBeVisible(byItself);
    // What changed and what went came with the events.
    expect(pages() - before).toBe(0);
    expect(rows() - asked[1]).toBe(0);
  });
}
