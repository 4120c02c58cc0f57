import type { Browser, Page } from 'playwright';
import { clientFor } from '#tests/support/backend.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { fillAgency } from './agency.ts';
import { firstRow } from './models-page.ts';
import { measure } from './probe.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import { median, quantile } from './statistics.ts';
import { framesDuring } from './frames.ts';
import { toldRows } from './progress.ts';
import type { Row } from './table.ts';

const scheduledModels = 200;
/** A thousand within four weeks. */
const eventsPerWeek = 250;
const weeksBack = 2;
const weeksAhead = 14;
const insertSize = 1000;
const dayMs = 24 * 60 * 60_000;

type View = 'week' | 'month' | 'timeline';

/** The Monday of a week from this one, as its events name it. */
function mondayOf(week: number): string {
  const now = new Date();
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() + (week * 7 - sinceMonday) * dayMs).toISOString().slice(0, 10);
}

async function fillSchedule(server: AppServer): Promise<void> {
  const client = clientFor(server, server.secretKey);
  const { data: models } = await client
    .from('models')
    .select('id')
    .order('stage_name')
    .limit(scheduledModels)
    .throwOnError();
  const { data: types } = await client.from('event_types').select('id').throwOnError();
  const { data: someone } = await client.from('profiles').select('id').limit(1).single().throwOnError();
  const created_by = someone.id as string;
  const modelIds = models.map(({ id }: { id: string }) => id);
  const typeIds = types.map(({ id }: { id: string }) => id);
  const times: {
    event_id: string;
    model_id: string;
    starts_at: string;
    ends_at: string;
    original_start: string;
  }[] = [];
  const events = Array.from({ length: (weeksBack + weeksAhead) * eventsPerWeek }, (_, index) => {
    const monday = mondayOf(Math.floor(index / eventsPerWeek) - weeksBack);
    const id = crypto.randomUUID();
    const model_id = modelIds[(index * 7) % modelIds.length] ?? '';
    const starts = Date.parse(`${monday}T06:00:00Z`) + (index % 7) * dayMs + (index % 28) * 30 * 60_000;
    const starts_at = new Date(starts).toISOString();
    const ends_at = new Date(starts + (1 + (index % 3)) * 60 * 60_000).toISOString();
    times.push({ event_id: id, model_id, starts_at, ends_at, original_start: starts_at });
    return {
      id,
      model_id,
      title: `Set ${String(index)} of ${monday}`,
      type_id: typeIds[index % typeIds.length],
      timezone: 'Europe/Zagreb',
      created_by,
    };
  });
  for (let start = 0; start < events.length; start += insertSize) {
    await client
      .from('events')
      .insert(events.slice(start, start + insertSize))
      .throwOnError();
    await client
      .from('event_occurrences')
      .insert(times.slice(start, start + insertSize))
      .throwOnError();
  }
}

const block = (week: number) => `[data-event][title*="${mondayOf(week)}"]`;
const bar = (week: number) =>
  `[data-bar] [title*="${mondayOf(week)}"], [data-bar][title*="${mondayOf(week)}"]`;
const address = (view: View) => `/schedule?view=${view}&date=${mondayOf(0)}`;

/** The schedule with 1,000 events in a month and 200 models in the timeline, beside the list of 10,000 models. */
export async function scheduleViewRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  const agency = await fillAgency(server);
  await fillSchedule(server);
  const { context, page } = await signedInWindow(browser, url, agency.admin);
  const storageState = await context.storageState();
  const open = (path: string, selector: string) =>
    measureStartUp({ browser, url, path, selector, runs: 5, storageState });
  const models = await open('/models', firstRow);
  const rows = toldRows();
  for (const [view, selector] of [
    ['week', block],
    ['month', block],
    ['timeline', bar],
  ] as const) {
    const { readyMs, cpuMs } = await open(address(view), selector(0));
    rows.push(
      {
        what: `schedule by ${view}, time to first events`,
        value: readyMs,
        unit: 'ms',
        beside: models.readyMs,
      },
      { what: `schedule by ${view}, main-thread CPU`, value: cpuMs, unit: 'ms', beside: models.cpuMs },
    );
  }
  for (const [view, selector] of [
    ['week', block],
    ['timeline', bar],
  ] as const) {
    await page.goto(address(view));
    await page.locator(selector(0)).first().waitFor();
    const steps = await measureSteps(page, selector);
    rows.push(
      { what: `next week by ${view}, key to painted, p50`, value: median(steps), unit: 'ms', target: 100 },
      { what: `next week by ${view}, p95`, value: quantile(steps, 0.95), unit: 'ms' },
    );
    await page.goto(address(view));
    await page.locator(selector(0)).first().waitFor();
    await page.waitForTimeout(1000);
    const frames = await measureDrag(
      page,
      view === 'week' ? '[data-event][data-shape="column"]' : '[data-bar][data-editable]',
    );
    rows.push({
      what: `dragging by ${view}, work per frame, p95`,
      value: quantile(frames, 0.95),
      unit: 'ms',
      target: 16,
    });
  }
  await context.close();
  return rows;
}

/** Milliseconds from the key to the painted events of the next week, twelve weeks that were not looked at before. */
async function measureSteps(page: Page, selector: (week: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let week = 1; week <= 12; week += 1) {
    // A look at what is there, as a person takes it.
    await page.waitForTimeout(800);
    times.push(
      await measure(page, { selector: selector(week), event: 'keydown' }, () => page.keyboard.press(']')),
    );
  }
  return times;
}

/** Milliseconds of work in each frame while an event is carried over the days. */
async function measureDrag(page: Page, selector: string): Promise<number[]> {
  const from = await page.locator(selector).first().boundingBox();
  if (from === null) throw new Error('There is no event');
  const [x, y] = [from.x + Math.min(20, from.width / 3), from.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 12, { steps: 6 });
  const frames = await framesDuring(page, async () => {
    for (let round = 0; round < 6; round += 1)
      await page.mouse.move(round % 2 === 0 ? 1240 : x, 320 + round * 50, { steps: 40 });
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}
