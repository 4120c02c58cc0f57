import type { Browser, Page } from 'playwright';
import { clientFor } from '#tests/support/backend.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { fillAgency } from './agency.ts';
import { firstRow } from './models-page.ts';
import { framesDuring } from './frames.ts';
import { measure } from './probe.ts';
import { step } from './progress.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const taskCount = 5000;
const insertSize = 1000;
const address = '/tasks?scope=all&layout=board';
const pending = 'section[aria-label^="Pending,"]';
const firstCard = `${pending} [data-row-link]`;
const texts = ['call', 'send 12', 'approve 3', 'book 44'];
const dayMs = 24 * 60 * 60_000;

/** Half of them pending, the other half spread over the other columns. */
const statuses = ['pending', 'in_progress', 'pending', 'completed'] as const;
const verbs = ['Call', 'Send', 'Approve', 'Book', 'Collect'];

async function fillTasks(server: AppServer): Promise<void> {
  const client = clientFor(server, server.secretKey);
  const { data: models } = await client.from('models').select('id').limit(200).throwOnError();
  const rows = Array.from({ length: taskCount }, (_, index) => ({
    title: `${verbs[index % verbs.length] ?? ''} ${String(index)} about the contract`,
    status: statuses[index % statuses.length],
    model_id: index % 5 === 0 ? null : (models[index % models.length] as { id: string }).id,
    due_at: index % 7 === 0 ? null : new Date(Date.now() + ((index % 60) - 20) * dayMs).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += insertSize)
    await client
      .from('tasks')
      .insert(rows.slice(start, start + insertSize))
      .throwOnError();
}

/** The board with 5,000 tasks: its first paint beside that of the list of 10,000 models, a drag, and the filter. */
export async function taskBoardRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  const agency = await fillAgency(server);
  await fillTasks(server);
  const { context, page } = await signedInWindow(browser, url, agency.admin);
  const storageState = await context.storageState();
  const open = (path: string, selector: string) =>
    measureStartUp({ browser, url, path, selector, runs: 5, storageState });
  const models = await open('/models', firstRow);
  const board = await open(address, firstCard);

  step('Dragging and filtering');
  await page.goto(address);
  await page.locator(firstCard).first().waitFor();
  await loadWholeColumn(page);
  const frames = await measureDrag(page);
  const filter = await measureFilter(page);
  await context.close();
  return [
    {
      what: 'board of 5,000 tasks, time to first cards',
      value: board.readyMs,
      unit: 'ms',
      beside: models.readyMs,
    },
    { what: 'board, main-thread CPU', value: board.cpuMs, unit: 'ms', beside: models.cpuMs },
    { what: 'dragging a card, work per frame, p95', value: quantile(frames, 0.95), unit: 'ms', target: 16 },
    { what: 'filter of the board, key to painted cards, p95', value: quantile(filter, 0.95), unit: 'ms' },
  ];
}

async function loadWholeColumn(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more in Pending' });
  while ((await more.count()) > 0) {
    const before = await page.locator(`${pending} ul`).evaluate((list) => list.clientHeight);
    await more.click();
    await page.waitForFunction(
      ({ selector, height }) => (document.querySelector(selector)?.clientHeight ?? 0) > height,
      { selector: `${pending} ul`, height: before },
    );
  }
}

/** Milliseconds of work in each frame while a card is carried over all columns and its own is scrolled. */
async function measureDrag(page: Page): Promise<number[]> {
  const from = await page.locator(firstCard).first().boundingBox();
  if (from === null) throw new Error('There is no card');
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
  await page.locator('[data-lifted]').waitFor();
  const frames = await framesDuring(page, async () => {
    for (let round = 0; round < 6; round += 1)
      await page.mouse.move(round % 2 === 0 ? 1340 : from.x + 40, 300 + round * 60, { steps: 40 });
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

/** Milliseconds from the last key of a text to the painted cards that it left, with the wait for further keys and the server. */
async function measureFilter(page: Page): Promise<number[]> {
  const field = page.locator('input[aria-label="Filter tasks"]');
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const text of texts) {
      await field.fill('');
      await page.waitForFunction(() => !location.search.includes('q='));
      await page.locator(`${pending}:not([aria-label*="Pending, 0"])`).waitFor();
      await page.waitForTimeout(400);
      const label = (await page.locator(pending).getAttribute('aria-label')) ?? '';
      await field.pressSequentially(text.slice(0, -1), { delay: 20 });
      times.push(
        await measure(page, { selector: `${pending}:not([aria-label="${label}"])`, event: 'keydown' }, () =>
          field.press(text.slice(-1)),
        ),
      );
    }
  return times;
}
