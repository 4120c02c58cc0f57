import type { Browser, BrowserContext, Page } from 'playwright';
import { enterCredentials, type Credentials } from '#tests/support/journeys/signing-in.ts';

/** What a window keeps of someone who has signed in. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const viewport = { width: 1440, height: 900 };

/** A separate window, without cache; signed in where a session is given. */
export const newWindow = (
  browser: Browser,
  url: string,
  storageState?: StorageState,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/Zagreb',
    ...(storageState === undefined ? {} : { storageState }),
  });

/** Signs in, however long a busy machine takes; what a person is told meanwhile is for the journeys. */
export async function signInPatiently(page: Page, person: Credentials): Promise<void> {
  await enterCredentials(page, person);
  // The sign-in page has a heading, too.
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: 60_000 });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
}

/** A window in which someone has signed in. */
export async function signedInWindow(
  browser: Browser,
  url: string,
  person: Credentials,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newWindow(browser, url);
  const page = await context.newPage();
  await page.goto('/');
  await signInPatiently(page, person);
  return { context, page };
}

/** Main-thread time since the page began, in milliseconds: processor time, which other work on the machine disturbs least. */
export async function watchCpu(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/** What a page holds after a collection of garbage. */
export async function pageWeight(
  page: Page,
): Promise<{ heapMb: number; nodes: number; outsideDocument: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const counters = await cdp.send('Memory.getDOMCounters');
  const { nodes, inDocument } = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let inDocument = 1;
    while (walker.nextNode() !== null) inDocument += 1;
    return { nodes: document.querySelectorAll('*').length, inDocument };
  });
  return { heapMb: usedSize / 1024 / 1024, nodes, outsideDocument: counters.nodes - inDocument };
}
