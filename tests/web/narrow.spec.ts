import type { Page } from '@playwright/test';
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

async function lookAt(page: Page, faults: Record<string, string[]>, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await layoutFaults(page);
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
    await enter('mia', '/account');
    for (const address of pages.filter((_, place) => place % 2 === half)) {
      await go(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      await lookAt(page, faults, address);
      const row = page.locator('[data-row-link]').first();
      if ((await row.count()) === 0) continue;
      await row.click();
      await page.waitForLoadState('networkidle');
      await lookAt(page, faults, `${address} with a row open`);
    }
    expect(faults).toEqual({});
  });
