import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Names that do not have the room they need, and whether the table is wider than its place. */
const faultsOf = (page: Page) =>
  page.evaluate(async () => {
    // The list answers to its new size in one frame and is drawn in the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const list = document.querySelector('[role="region"][aria-label$=", list"]');
    const names = [...document.querySelectorAll('[data-row-link]')];
    const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    return {
      rows: names.length > 0,
      cut: cut.map(({ textContent }) => textContent),
      isTooWide: list === null || list.scrollWidth > list.clientWidth,
    };
  });

const widths = Array.from({ length: (2560 - 480) / 20 + 1 }, (_, step) => 480 + step * 20);

for (const [name, path] of [
  ['models', '/models'],
  ['users', '/admin'],
] as const) {
  test(`every name in the list of ${name} has room at every width`, async ({ page, enter }) => {
    await enter('mia', path);
    await expect(page.locator('[data-row-link]').first()).toBeVisible();
    const faults: Record<number, Awaited<ReturnType<typeof faultsOf>>> = {};
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await faultsOf(page);
      if (!found.rows || found.isTooWide || found.cut.length > 0) faults[width] = found;
    }
    expect(faults).toEqual({});
  });
}

/** How far the open panel lies over a list that shows; 0 where it stands beside it, or covers it whole. */
const overlapOf = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector('[data-list]');
    const panel = document.querySelector('[data-side-panel]');
    if (list === null || panel === null) return NaN;
    const parts = [list, ...list.querySelectorAll('button, input, h1, table, nav')];
    const shown = parts.filter((part) => getComputedStyle(part).visibility === 'visible');
    const ends = shown.map((part) => part.getBoundingClientRect().right - panel.getBoundingClientRect().left);
    return Math.max(0, ...ends);
  });

for (const [name, path, row] of [
  ['models', '/models', 'Aria Solène'],
  ['users', '/admin', 'Elena Marković'],
] as const) {
  test(`every name in the list of ${name} has room beside an open panel, which covers no part of it`, async ({
    page,
    enter,
  }) => {
    await enter('mia', path);
    await page.getByRole('link', { name: row }).click();
    await expect(page.locator('[data-side-panel]').getByRole('heading', { name: row })).toBeVisible();
    const faults: Record<number, unknown> = {};
    for (const width of widths.filter((each) => each >= 1180)) {
      await page.setViewportSize({ width, height: 900 });
      const found = { ...(await faultsOf(page)), overlap: Math.round(await overlapOf(page)) };
      if (!found.rows || found.isTooWide || found.cut.length > 0 || found.overlap > 0) faults[width] = found;
    }
    expect(faults).toEqual({});
  });
}

test('a name in another script is cut at its own end', async ({ page, enter }) => {
  await enter('mia', '/models');
  await page.getByRole('link', { name: 'Aria Solène' }).click();
  const panel = page.locator('[data-side-panel]');
  const places = [
    page.getByRole('row', { name: /Aria Solène/ }).getByText('Arianne Dubois'),
    page.getByRole('row', { name: /Aria Solène/ }).getByText('Tomás Reyes'),
    panel.getByRole('heading', { name: 'Aria Solène' }),
    panel.locator('dd').getByText('Arianne Dubois'),
  ];
  // Each is measured at one stroke, and again where the list was redrawn meanwhile: for its panel, or for its marks.
  for (const place of places)
    await expect
      .poll(
        () =>
          place.evaluate((element) => {
            const before = element.textContent;
            element.textContent = 'ليلى عبد الرحمن '.repeat(20);
            const first = document.createRange();
            first.setStart(element.firstChild ?? element, 0);
            first.setEnd(element.firstChild ?? element, 1);
            const [name, letter] = [element.getBoundingClientRect(), first.getBoundingClientRect()];
            const isCut = element.scrollWidth > element.clientWidth;
            element.textContent = before;
            return isCut && letter.left >= name.left && letter.right <= name.right + 1;
          }),
        { message: String(place) },
      )
      .toBe(true);
  await expect(page.getByRole('textbox', { name: 'Filter models' })).toHaveCSS('unicode-bidi', 'plaintext');
});

test('a panel lies over a list that has no room beside it, and nothing of the list moves', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await enter('mia', '/models');
  const row = page.getByRole('link', { name: 'Aria Solène' });
  await expect(row).toBeVisible();
  const places = () =>
    page
      .locator('[data-list]')
      .locator('h1, th, td, button')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
  await page.waitForLoadState('networkidle');
  const before = await places();
  await row.click();
  const panel = page.locator('[data-side-panel]');
  await expect(panel.getByRole('heading', { name: 'Aria Solène' })).toBeVisible();
  await expect.poll(async () => Math.round((await panel.boundingBox())?.width ?? 0)).toBe(560);
  expect(await places()).toEqual(before);
  // What is beside it can be pressed as before.
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await row.click();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
});
