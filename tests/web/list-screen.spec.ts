import { openView } from '#tests/support/open-tab.ts';
import type { Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { createModel, deleteModel, modelRow, openModels, panelOf } from '#tests/support/journeys/models.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

// What only a browser with a layout can tell of a list; the rest is tested beside `ui/list-screen`.

const place = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  expect(box, selector).not.toBeNull();
  return { top: Math.round(box?.y ?? 0), bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)) };
};

/** The row stands between the head of the table and the foot of the list. */
async function isWhollyInView(page: Page, row: string): Promise<boolean> {
  const list = await place(page, '[role="region"][aria-label="Models, list"]');
  const head = await place(page, 'table[aria-label="Models"] thead th');
  const { top, bottom } = await place(page, row);
  return top >= head.bottom && bottom <= list.bottom;
}

const current = 'tr[aria-current]';
const focused = 'tr:has(:focus)';

test('the current row is wholly in view, wherever one goes and whatever comes below it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  await openModels(page);
  await page.getByRole('link', { name: 'Aria Solène' }).focus();
  for (const key of [...Array<string>(12).fill('ArrowDown'), 'End', ...Array<string>(12).fill('ArrowUp')]) {
    await page.keyboard.press(key);
    await expect.poll(() => isWhollyInView(page, focused), { message: key }).toBe(true);
  }
  await page.keyboard.press('Enter');
  for (let step = 0; step < 11; step += 1) {
    await page.getByRole('button', { name: 'Next model' }).click();
    await expect.poll(() => isWhollyInView(page, current), { message: `step ${String(step)}` }).toBe(true);
  }
  // The bar for checked rows is higher than the footer, and so takes from the list.
  await page.setViewportSize({ width: 1440, height: 560 });
  await expect.poll(() => isWhollyInView(page, current)).toBe(true);
});

test('another filter or order begins at the top', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  await openModels(page);
  const list = page.getByRole('region', { name: 'Models, list' });
  const scrollTop = () => list.evaluate((element) => element.scrollTop);
  const toEnd = async () => {
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect(modelRow(page, 'Zara Kane')).toBeInViewport();
  };
  await toEnd();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect.poll(scrollTop).toBe(0);
  await expect(modelRow(page, 'Aria Solène')).toBeInViewport();
  await page.getByRole('button', { name: 'Model', exact: true }).click();
  await toEnd();
  await page.getByRole('textbox', { name: 'Filter models' }).fill('a');
  await expect.poll(scrollTop).toBe(0);
  await expect(modelRow(page, 'Aria Solène')).toBeInViewport();
});

test('a list of 22 rows is a light page', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await enter('mia');
  await page.goto('/models');
  await expect(modelRow(page, 'Aria Solène')).toBeVisible();
  const list = await place(page, '[role="region"][aria-label="Models, list"]');
  const rows = await page
    .locator('table[aria-label="Models"] tbody tr:has(a)')
    .evaluateAll(
      (all, bottom) => all.filter((row) => row.getBoundingClientRect().top < bottom).length,
      list.bottom,
    );
  expect(rows).toBeGreaterThanOrEqual(22);
  // What comes after the first page counts as well; while it is on its way, each of its files has a link in the page's head.
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1100);
});

for (const width of [1440, 390]) {
  test(`rows come where they were drawn before, ${String(width)} wide`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await signIn(page, demoAccount(server, 'mia'));
    let answer: () => void = () => undefined;
    const isAwaited = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/rest/v1/rpc/list_models*', async (route) => {
      await isAwaited;
      await route.continue();
    });
    await page.goto('/models');
    const cells = (table: string) =>
      page.locator(`${table} tbody tr:nth-child(2) td`).evaluateAll((found) =>
        found.map((cell) => {
          const { x, y, width: wide, height } = cell.getBoundingClientRect();
          return [x, y, wide, height].map(Math.round);
        }),
      );
    const filters = () => place(page, '[role="search"]');
    await expect(page.getByRole('status', { name: 'Loading models' }).locator('tbody tr')).not.toHaveCount(0);
    const before = { cells: await cells('[aria-label="Loading models"]'), filters: await filters() };
    answer();
    await expect(page.getByRole('link', { name: 'Ava Sterling' })).toBeVisible();
    expect({ cells: await cells('table[aria-label="Models"]'), filters: await filters() }).toEqual(before);
  });
}

test('on a phone the views stand over the list, and the current one is marked', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await page.goto('/models?status=archived');
  const name = uniqueName('Archive');
  const views = page.getByRole('group', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'Assigned to me', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('textbox', { name: 'Save this view as' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views.getByRole('button', { name, pressed: true })).toBeInViewport();
  await openView(views, 'All models');
  // A filter that is not set leaves the rows its room.
  await expect(page.getByRole('combobox', { name: /^Status/ })).toHaveCount(0);
  await expect(views.getByRole('button', { name: 'All models', pressed: true })).toBeVisible();
  await openView(views, name);
  await expect(page.getByRole('combobox', { name: 'Status Archived' })).toBeVisible();
  await expect(views.getByRole('button', { name, pressed: true })).toBeVisible();
});

test('a row that is gone leaves its panel, wherever it was deleted', async ({ page, openWindow, server }) => {
  const stageName = uniqueName('Gone');
  const other = await openWindow();
  await signIn(other, demoAccount(server, 'mia'));
  await openModels(other);
  await createModel(other, { stageName, realName: 'Someone' });
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  await page.goto(`/models?q=${stageName}`);
  await page.getByRole('link', { name: stageName }).click();
  await expect(panelOf(page, stageName)).toBeVisible();
  await deleteModel(other, panelOf(other, stageName), stageName);
  await expect(page.getByText('This model was deleted, or you no longer have access.')).toBeVisible();
  await expect(panelOf(page, stageName)).toBeHidden();
  await expect(page.getByText(`No models match "${stageName}"`)).toBeVisible();
});
