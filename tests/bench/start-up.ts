import type { Browser } from 'playwright';
import { watchLoad } from './probe.ts';
import { step } from './progress.ts';
import { newWindow, watchCpu, type StorageState } from './session.ts';
import { median } from './statistics.ts';

export type StartUp = { cpuMs: number; readyMs: number };

type Options = {
  browser: Browser;
  url: string;
  path: string;
  /** What stands there when the page can be used. */
  selector: string;
  runs: number;
  /** A session to start with. */
  storageState?: StorageState;
  /** Files that the page does without. */
  without?: string;
  /** How much longer its work counts, in milliseconds. */
  settleMs?: number;
};

/** From an empty cache to a page that can be used: medians. */
export async function measureStartUp({
  browser,
  url,
  path,
  selector,
  runs,
  storageState,
  without,
  settleMs = 0,
}: Options): Promise<StartUp> {
  step(`Opening ${path}, ${String(runs)} times`);
  const results: StartUp[] = [];
  // One run more than counted: the first one warms up the server.
  for (let run = 0; run <= runs; run += 1) {
    const context = await newWindow(browser, url, storageState);
    if (without !== undefined) await context.route(without, (route) => route.abort());
    const page = await context.newPage();
    const cpu = await watchCpu(page);
    await watchLoad(page, selector);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'painted' in window);
    const readyMs = await page.evaluate(() => window.painted);
    // What runs on timers has no end to wait for.
    await page.waitForTimeout(settleMs);
    if (run > 0) results.push({ readyMs, cpuMs: await cpu() });
    await context.close();
  }
  return {
    cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
    readyMs: median(results.map(({ readyMs }) => readyMs)),
  };
}
