import type { Browser } from 'playwright';
import { watchLoad } from './probe.ts';
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
};

/** From an empty cache to a page that can be used: medians. */
export async function measureStartUp({
  browser,
  url,
  path,
  selector,
  runs,
  storageState,
}: Options): Promise<StartUp> {
  const results: StartUp[] = [];
  // One run more than counted: the first one warms up the server.
  for (let run = 0; run <= runs; run += 1) {
    const context = await newWindow(browser, url, storageState);
    const page = await context.newPage();
    const cpu = await watchCpu(page);
    await watchLoad(page, selector);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'painted' in window);
    const readyMs = await page.evaluate(() => window.painted);
    if (run > 0) results.push({ readyMs, cpuMs: await cpu() });
    await context.close();
  }
  return {
    cpuMs: median(results.map(({ cpuMs }) => cpuMs)),
    readyMs: median(results.map(({ readyMs }) => readyMs)),
  };
}
