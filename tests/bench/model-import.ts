import type { Browser, Page } from 'playwright';
import { openImport } from '#tests/support/journeys/model-import.journeys.ts';
import type { Credentials } from '#tests/support/journeys/signing-in.ts';
import { signedInWindow } from './session.ts';
import type { Row } from './table.ts';

const count = 5000;
const waitMs = 120_000;

/** A file of 5,000 models, from the choice of it to the last row: how long each step takes, and how long the page stands still. */
export async function importRows(browser: Browser, url: string, admin: Credentials): Promise<Row[]> {
  const { context, page } = await signedInWindow(browser, url, admin);
  try {
    await openImport(page);
    await watchTasks(page);
    const read = await timed(async () => {
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from(file()) });
      await page.getByRole('button', { name: 'Check 5,000 rows' }).waitFor();
    });
    const checked = await timed(async () => {
      await page.getByRole('button', { name: 'Check 5,000 rows' }).click();
      await page.getByRole('button', { name: 'Import 5,000 rows' }).waitFor({ timeout: waitMs });
    });
    await scrollRows(page);
    const written = await timed(async () => {
      await page.getByRole('button', { name: 'Import 5,000 rows' }).click();
      await page
        .getByRole('heading', { name: '5,000 rows imported from large.csv' })
        .waitFor({ timeout: waitMs });
    });
    const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as Watched).longTasks));
    const undone = await timed(async () => {
      await page.getByRole('button', { name: 'Undo large.csv' }).click();
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('heading', { name: 'This import was undone' }).waitFor({ timeout: waitMs });
    });
    return [
      { what: 'import of 5,000 models, file read and matched', value: read, unit: 'ms' },
      { what: 'import of 5,000 models, sent and checked', value: checked, unit: 'ms' },
      { what: 'import of 5,000 models, written', value: written, unit: 'ms', target: 60_000 },
      { what: 'import of 5,000 models, longest task of the page', value: longest, unit: 'ms', target: 100 },
      { what: 'import of 5,000 models, undone', value: undone, unit: 'ms' },
    ];
  } finally {
    await context.close();
  }
}

type Watched = { longTasks: number[] };

/** The browser tells of tasks from 50 ms on. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(window, { longTasks });
    new PerformanceObserver((list) => {
      longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });

async function scrollRows(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Rows, list' }).hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 1500);
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

function file(): string {
  const lines = Array.from({ length: count }, (_, n) =>
    [
      `Imported ${String(n)}`,
      `Person ${String(n)}`,
      'Zagreb',
      `handle${String(n)}`,
      `p${String(n)}@studio.example`,
      'live',
    ].join(','),
  );
  return ['Artist,Legal name,TZ,TG,E-mail,State', ...lines].join('\n');
}
