import type { Locator, Page } from '@playwright/test';
import { turnMarketplace } from '#tests/support/journeys/marketplace.journeys.ts';
import { expect, test } from './fixtures.ts';

// Nothing moves under the pointer: what was clicked stands where it stood, whatever opens because of it.

const lists = [
  { name: 'models', path: '/models', isChecked: true },
  { name: 'tasks', path: '/tasks', isChecked: true },
  { name: 'documents', path: '/documents', isChecked: true },
  { name: 'users', path: '/admin', isChecked: true },
  { name: 'invitations', path: '/admin?tab=invitations', isChecked: false },
  { name: 'the audit log', path: '/admin?tab=audit', isChecked: false },
  { name: 'exposure', path: '/socials/exposure', isChecked: false },
  { name: 'drive logs', path: '/drive-logs', isChecked: false },
  { name: 'notes', path: '/notes', isChecked: false },
  { name: 'socials', path: '/socials', isChecked: false },
  { name: 'chat', path: '/chat', isChecked: false },
] as const;

/** From now on: at which heights of the window the row of that link has been drawn. */
const watch = (link: Locator) =>
  link.evaluate((element) => {
    const id = element.getAttribute('data-row-link') ?? '';
    const seen = new Set<number>();
    Object.assign(window, { seenHeights: seen });
    const look = () => {
      const now = document.querySelector(`[data-row-link="${CSS.escape(id)}"]`);
      const place = now?.closest('tr, li')?.getBoundingClientRect();
      if (place !== undefined && place.height > 0) seen.add(Math.round(place.top));
      if ((window as unknown as { seenHeights: unknown }).seenHeights === seen) requestAnimationFrame(look);
    };
    look();
  });

/** Once everything that was asked for has come and is painted. */
async function heights(page: Page): Promise<number[]> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return [...(window as unknown as { seenHeights: Set<number> }).seenHeights];
  });
}

/** A row in the middle of those in view. */
async function pick(page: Page, isChecked: boolean) {
  const rows = page
    .locator('tr, li')
    .filter({ has: page.locator('[data-row-link]') })
    .filter({ has: page.locator(isChecked ? 'input[type="checkbox"]' : '[data-row-link]') });
  await expect(rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const row = rows.nth(Math.min(3, (await rows.count()) - 1));
  const id = (await row.locator('[data-row-link]').getAttribute('data-row-link')) ?? '';
  const link = page.locator(`[data-row-link="${id}"]`);
  return { row: page.locator('tr, li').filter({ has: link }), link };
}

/** A panel beside the list, or what a rail has opened. */
const beside = '[data-side-panel], main section:not([data-list]) h2';

for (const { name, path, isChecked } of lists)
  test(`a row of ${name} stays where it was clicked`, async ({ page, enter }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter('mia', path);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const { row, link } = await pick(page, isChecked);
      if (isChecked) {
        await row.hover();
        await watch(link);
        await row.getByRole('checkbox').click();
        const bar = page.getByRole('region', { name: 'Selected rows' });
        await expect(bar).toBeVisible();
        expect(await heights(page), `checked, ${String(width)} wide`).toHaveLength(1);
        await page.keyboard.press('Escape');
        await expect(bar).toBeHidden();
      }
      await watch(link);
      await link.click();
      await expect(page.locator(beside).first()).toBeVisible();
      expect(await heights(page), `opened, ${String(width)} wide`).toHaveLength(1);
      await page.goto(path);
    }
  });

test('what is undone stays where it is, and so does everything else', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter('mia', '/tasks?sort=title');
  const { row, link } = await pick(page, true);
  await row.hover();
  await watch(link);
  await row.getByRole('checkbox').click();
  await page.getByText('Set priority').click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(undo).toBeHidden();
  expect(await heights(page)).toHaveLength(1);
});

test('filters without room wait behind one button, and setting one moves no row', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter('mia', '/tasks');
  const { link } = await pick(page, false);
  await link.click();
  await expect(page.locator('[data-side-panel]')).toBeVisible();
  await watch(link);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const others = page.getByRole('dialog', { name: /^Filter/ });
  await others.getByRole('combobox').last().click();
  await others.getByRole('option').nth(1).click();
  await expect(page.getByRole('button', { name: 'Filter, 1 set' })).toBeVisible();
  const seen = await heights(page);
  // A row that the filter hides is nowhere.
  expect(seen.length).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await expect(others).toBeHidden();
  await expect(page.locator('[data-side-panel]')).toBeVisible();
});

test('the way to saved views shows once they are there, at its place', async ({ page, enter }) => {
  let answer: () => void = () => undefined;
  const isAwaited = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/rest/v1/saved_views*', async (route) => {
    await isAwaited;
    await route.continue();
  });
  await enter('mia', '/models');
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
  const way = page.getByRole('button', { name: 'Saved views' });
  await expect(way).toBeHidden();
  answer();
  await expect(way).toBeVisible();
});

/** Where on the screen, in px from the left and the top. */
const placeOf = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return [Math.round(left), Math.round(top)];
  });

test('posts that say why they wait stay where they are beside the composer and a panel', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter('mia', '/twitter-bot');
  const rows = page.locator('[data-row-link]');
  await expect(rows.nth(2)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const tops = () =>
    rows.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  const before = await tops();
  await page.getByRole('button', { name: 'Write post' }).click();
  await expect(page.locator('[data-side-panel]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await tops(), 'beside the composer').toEqual(before);
  await page
    .locator('[data-side-panel]')
    .getByRole('button', { name: /^Close/ })
    .click();
  await expect(page.locator('[data-side-panel]')).toBeHidden();
  await rows.nth(1).click();
  await expect(page.locator('[data-side-panel]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await tops(), 'beside a panel').toEqual(before);
});

/** The first cards of a grid, before and after one of them is opened. */
async function opensInPlace(page: Page) {
  const cards = page.locator('[data-row-link]');
  await expect(cards.nth(2)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const places = () => Promise.all([0, 1, 2].map((each) => placeOf(cards.nth(each))));
  const before = await places();
  await cards.nth(1).click();
  await expect(page.locator('[data-side-panel]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await places()).toEqual(before);
}

test('a listing stays where it was clicked: its panel has kept its room', async ({ page, enter, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await turnMarketplace(server, 'true');
  try {
    await enter('mia', '/marketplace');
    await opensInPlace(page);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto('/marketplace');
    await opensInPlace(page);
  } finally {
    await turnMarketplace(server, 'false');
  }
});

test('a document of the grid stays where it was clicked: its panel lies over the others', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter('mia', '/documents?layout=grid');
  await opensInPlace(page);
});

test('a note stays where it is when someone begins to write in it, and when they are done', async ({
  page,
  enter,
}) => {
  // Tall until it is found: a list draws only the rows in view, and other tests leave notes above it.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await enter('mia', '/notes');
  await page.locator('[data-row-link]', { hasText: 'Live stream checklist' }).click();
  await page.setViewportSize({ width: 1440, height: 500 });
  const text = page.locator('[data-note-page]');
  const line = text.locator('li div').first();
  await expect(line).toBeVisible();
  await page.waitForLoadState('networkidle');
  await text.evaluate((element) => {
    element.scrollTop = 24;
  });
  const heading = page.locator('[data-note-page] :is(h2, textarea)').first();
  const before = [await placeOf(heading), await placeOf(line)];
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Note text' })).toBeFocused();
  expect([await placeOf(heading), await placeOf(line)], 'writing').toEqual(before);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Note text' })).toBeHidden();
  expect([await placeOf(heading), await placeOf(line)], 'reading').toEqual(before);
});

test('a card that is dropped on the board brings no bar for many', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter('mia', '/tasks?scope=all&layout=board');
  const card = page.locator('[data-card] [data-row-link][tabindex="0"]').first();
  await expect(card).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    Object.assign(window, { bulkBars: 0 });
    new MutationObserver(() => {
      if (document.querySelector('[data-bulk-bar]') !== null)
        (window as unknown as { bulkBars: number }).bulkBars += 1;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await card.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { bulkBars: number }).bulkBars)).toBe(0);
});

const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0);

test('a field of a panel is edited where it was read', async ({ page, enter }) => {
  await enter('mia', '/models');
  const { link } = await pick(page, false);
  await link.click();
  const panel = page.locator('[data-side-panel]');
  for (const name of ['Real name', 'Telegram']) {
    // Which model it is depends on what other tests left behind: its primary contact may have the same name.
    const label = panel.locator('dt').filter({ hasText: new RegExp(`^${name}$`) });
    await expect(label).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = await topOf(label);
    await panel.getByRole('button', { name: new RegExp(`^Edit ${name}`, 'i') }).click();
    await expect(panel.getByRole('textbox', { name })).toBeFocused();
    expect(await topOf(label), name).toBe(before);
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('textbox', { name })).toBeHidden();
    expect(await topOf(label), name).toBe(before);
  }
});

test('a notification asks in its own place for how long to snooze it', async ({ page, enter }) => {
  await enter('mia');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: /^Notifications/ });
  const rows = list.getByRole('listitem');
  await expect(rows.nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = [await topOf(rows.nth(0)), await topOf(rows.nth(1))];
  await rows.first().hover();
  await rows
    .first()
    .getByRole('button', { name: /^Snooze/ })
    .click();
  await expect(list.getByRole('button', { name: 'In 1 hour' })).toBeVisible();
  expect([await topOf(rows.nth(0)), await topOf(rows.nth(1))]).toEqual(before);
});

test('an error in a form moves nothing below it', async ({ page, enter }) => {
  await enter('mia', '/admin?tab=announcements');
  await page.getByRole('button', { name: 'Create announcement' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const place = await page.getByRole('textbox', { name: 'Message' }).boundingBox();
  await page.getByRole('button', { name: 'Send announcement' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  expect(await page.getByRole('textbox', { name: 'Message' }).boundingBox()).toEqual(place);
});
