import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '#tests/support/chromium.ts';
import { expect, test } from './fixtures.ts';

/** Where each control and heading stands. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, label, input, button, th')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent, ...[x, y, width, height].map(Math.round)];
    }),
  );

test('the page holds together at twice the usual size of text in the browser', async ({ page, wire }) => {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  });
  try {
    const large = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    for (const each of [page, large]) {
      await each.goto(wire.url);
      await expect(each.getByRole('button', { name: 'Sign in' })).toBeVisible();
    }
    // The setting is in effect: text without a size has it.
    await large.evaluate(() =>
      document.documentElement.insertAdjacentHTML('beforeend', '<i style="font-size: medium">'),
    );
    expect(await large.locator('i').evaluate((text) => getComputedStyle(text).fontSize)).toBe('32px');
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => boxes(large)).toEqual(await boxes(page));
  } finally {
    await browser.close();
  }
});
