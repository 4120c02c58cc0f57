import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Where a system draws its buttons over the page, and what it tells the page of the room that they leave. */
const systems = [
  { name: 'a Mac', x: 92, width: (window: number) => window - 92, buttons: (_: number) => [0, 92] },
  {
    name: 'Windows',
    x: 0,
    width: (window: number) => window - 138,
    buttons: (window: number) => [window - 138, window],
  },
] as const;

/** What the browser would tell by `env(titlebar-area-*)`, which no page can set. */
const drawButtons = (page: Page, x: number, width: number) =>
  page.evaluate(
    ([left, room]) => {
      document.documentElement.style.setProperty('--mq-window-x', `${String(left)}px`);
      document.documentElement.style.setProperty('--mq-window-width', `${String(room)}px`);
    },
    [x, width],
  );

/** From left to right, what stands in the top bar. */
const edges = (page: Page) =>
  page.getByRole('banner').evaluate((banner) =>
    [...banner.querySelectorAll('button, svg, span')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height, top }) => width > 1 && height > 1 && top < 48)
      .map(({ left, right }) => [left, right] as const),
  );

for (const { name, x, width, buttons } of systems)
  test(`nothing of the top bar lies under the buttons of ${name}`, async ({ page, enter }) => {
    await enter('tomas');
    for (const windowWidth of [480, 767, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width: windowWidth, height: 820 });
      await drawButtons(page, x, width(windowWidth));
      for (const isCollapsed of [false, true]) {
        const toggle = page.getByRole('button', {
          name: isCollapsed ? 'Collapse navigation' : 'Expand navigation',
        });
        if (await toggle.isVisible()) await toggle.click();
        const [from = 0, to = 0] = buttons(windowWidth);
        const covered = (await edges(page)).filter(([left, right]) => left < to && right > from);
        expect(covered, `${String(windowWidth)} px wide`).toEqual([]);
      }
      // Nor does one end of it lie over the other.
      const menu = await page
        .getByRole('banner')
        .getByRole('button', { name: /^Tomás Reyes/ })
        .boundingBox();
      const product = await page.getByRole('banner').getByText('Northlight').boundingBox();
      expect((product?.x ?? 0) + (product?.width ?? 0)).toBeLessThan(menu?.x ?? 0);
    }
  });

test('the top bar stands as ever where the system draws no buttons over it', async ({ page, enter }) => {
  await enter('tomas');
  const placed = await edges(page);
  expect(Math.min(...placed.map(([left]) => left))).toBe(16);
  expect(Math.max(...placed.map(([, right]) => right))).toBeGreaterThan(1400);
});
