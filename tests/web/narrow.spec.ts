import type { Page, Request } from '@playwright/test';
import { layoutFaults } from '#tests/support/layout-faults.ts';
import { expect, test } from './fixtures.ts';

// Pages at the widths that people have between a phone and a large window, with what opens beside their rows and without it. Each is loaded
// once and resized.

const widths = [1280, 1180, 1024, 768, 390] as const;
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const pages = [
  '/',
  '/models',
  '/models/import',
  '/schedule',
  '/documents',
  '/chat',
  '/notes',
  '/tasks',
  '/socials',
  '/socials/exposure',
  '/bot-management',
  '/twitter-bot',
  '/linktree',
  '/drive-logs',
  '/drive-logs?tab=folders',
  '/marketplace',
  '/admin',
  '/admin?tab=audit',
  '/admin?tab=invitations',
  '/config',
  '/config/templates',
  '/account',
  '/subscription',
  '/plan-editor-demo',
  '/notification-preferences',
  '/debug',
];

/** A phone has two rows of tools over its schedule, and events that overlap lie over each other in its days. */
const isMeant = (what: string, width: number, fault: string) =>
  what === '/schedule' &&
  (width < 768 ? fault.startsWith('in two lines') : !fault.startsWith('in two lines'));

/** Counts what a page waits for: going from one page to another within the app is no navigation for the browser. */
function countRequests(page: Page) {
  const open = new Set<Request>();
  let last = 0;
  const changed = () => (last = performance.now());
  page.on('request', (request) => {
    open.add(request);
    changed();
  });
  const ended = (request: Request) => {
    open.delete(request);
    changed();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // A page that keeps asking is looked at after a while.
  return async () => {
    const until = performance.now() + 8000;
    while ((open.size > 0 || performance.now() - last < 150) && performance.now() < until)
      await page.waitForTimeout(50);
  };
}

async function lookAt(page: Page, faults: Record<string, string[]>, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = (await layoutFaults(page)).filter((fault) => !isMeant(what, width, fault));
    if (found.length > 0) faults[`${what}, ${String(width)} wide`] = found;
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Two halves, so that they are looked at beside each other. */
for (const half of [0, 1])
  test(`nothing is cut, covered or in two lines at any width, part ${String(half + 1)}`, async ({
    page,
    enter,
    go,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    const faults: Record<string, string[]> = {};
    const answered = countRequests(page);
    await enter('mia', '/account');
    for (const address of pages.filter((_, place) => place % 2 === half)) {
      // The page before stays until the code of the next has come.
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      const isOther = new URL(page.url()).pathname !== address.split('?')[0];
      if (isOther) await heading.evaluate((element) => element.setAttribute('data-before', ''));
      await go(address);
      if (isOther) await expect(page.locator('main h1[data-before]')).toHaveCount(0);
      await expect(heading).toBeAttached();
      await answered();
      await lookAt(page, faults, address);
      const row = page.locator('[data-row-link]').first();
      if ((await row.count()) === 0) continue;
      await row.click();
      await answered();
      await lookAt(page, faults, `${address} with a row open`);
    }
    expect(faults).toEqual({});
  });
