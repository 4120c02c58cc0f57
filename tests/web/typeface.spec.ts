import type { Page } from '@playwright/test';
import { linkBlock, publishLinkPage } from '#tests/support/link-pages.ts';
import { shareDocument } from '#tests/support/shared-documents.ts';
import { expect, test } from './fixtures.ts';

/** How far what is seen may move when the typeface arrives: as browsers count it, from 0 to 1. */
const mostShift = 0.01;

/** The files of faces that a page asks for; none arrives until it is let. */
async function holdFaces(page: Page) {
  const asked: string[] = [];
  const arrival = new AbortController();
  const arrived = new Promise((resolve) => {
    arrival.signal.addEventListener('abort', resolve);
  });
  await page.route('**/*.woff2', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await arrived;
    await route.continue();
  });
  return {
    asked,
    arrive: () => {
      arrival.abort();
    },
  };
}

/** A page that waits for its face has not loaded. */
const drawn = { waitUntil: 'commit' } as const;

const isThere = (page: Page, text = 'a') =>
  page.evaluate((letters) => document.fonts.check('500 14px "Inter Variable"', letters), text);

/** What moved since the page began, without what a person moved. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is told where nothing moved.
        requestAnimationFrame(() => setTimeout(() => resolve(0), 100));
      }),
  );

/** How much the page moves as its face arrives. */
async function shiftByArrival(page: Page, faces: { arrive: () => void }): Promise<number> {
  expect(await isThere(page)).toBe(false);
  const before = await shiftOf(page);
  faces.arrive();
  await expect.poll(() => isThere(page)).toBe(true);
  return (await shiftOf(page)) - before;
}

const isLatin = /^\/assets\/inter-latin-wght-normal-[\w-]+\.woff2$/;

test('the app is drawn before its typeface is there, and stays where it is when it comes', async ({
  page,
  enter,
}) => {
  await enter('mia', '/models');
  const faces = await holdFaces(page);
  await page.goto('/models', drawn);
  await expect(page.locator('[data-row-link]').first()).toBeVisible({ timeout: 30_000 });
  expect(await shiftByArrival(page, faces)).toBeLessThanOrEqual(mostShift);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"Inter Variable"/);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontVariantNumeric)).toBe('tabular-nums');
});

test('letters beyond Latin-1 are asked for when one is shown, and not before', async ({ page }) => {
  const faces = await holdFaces(page);
  faces.arrive();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(() => isThere(page)).toBe(true);
  expect(faces.asked).toEqual([expect.stringMatching(isLatin)]);
  await page.getByRole('textbox', { name: 'Email' }).fill('ž');
  await expect.poll(() => isThere(page, 'ž')).toBe(true);
  expect(faces.asked.slice(1)).toEqual([
    expect.stringMatching(/^\/assets\/inter-latin-ext-wght-normal-[\w-]+\.woff2$/),
  ]);
});

test('a shared document is drawn before its typeface is there, and stays where it is when it comes', async ({
  page,
  server,
}) => {
  const shared = await shareDocument(server, { password: 'open sesame' });
  const faces = await holdFaces(page);
  await page.goto(shared.path, drawn);
  await expect(page.getByRole('heading', { level: 1, name: shared.title })).toBeVisible();
  expect(await shiftByArrival(page, faces)).toBeLessThanOrEqual(mostShift);
  expect(faces.asked[0]).toMatch(/^\/assets\/shared-document\/inter-latin-wght-normal-[\w-]+\.woff2$/);
});

test('a link page is drawn before its typeface is there, and stays where it is when it comes', async ({
  page,
  server,
}) => {
  const blocks = Array.from({ length: 8 }, (_, place) =>
    linkBlock({ label: `My site, page ${String(place)}` }),
  );
  const made = await publishLinkPage(server, blocks, { bio: 'Lisbon. Film, sea and slow mornings.' });
  const faces = await holdFaces(page);
  await page.goto(made.path, drawn);
  await expect(page.getByRole('heading', { name: 'Luna Vale' })).toBeVisible();
  expect(await shiftByArrival(page, faces)).toBeLessThanOrEqual(mostShift);
  expect(faces.asked).toEqual([
    expect.stringMatching(/^\/assets\/link-page\/inter-latin1-[\da-f]{8}\.woff2$/),
  ]);
});
