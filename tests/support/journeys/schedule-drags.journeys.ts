import { expect, type Locator, type Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { expectOnlyFailedRequests, uniqueName, type JourneyParts, type JourneyTest } from './journey-test.ts';

// What hands do with the schedule, and what happens around them meanwhile.

/** Far enough from what the demo agency has planned, from other journeys, and from each other: Wednesdays. */
const quiet = {
  turned: '2029-03-14',
  tray: '2029-04-11',
  meanwhile: '2029-05-09',
  offline: '2029-06-13',
  crowded: '2029-07-11',
};

const grid = (page: Page) => page.getByRole('region', { name: 'Week' });
const block = (page: Page, title: string) => grid(page).getByRole('link', { name: new RegExp(`^${title}`) });

async function hostOf(server: JourneyParts['server'], name = 'mia') {
  const host = startServiceHost(server, await sessionFor(server, demoAccount(server, name)));
  const types = await host.call('schedule.types');
  const add = (title: string, day: string, [from, to]: readonly [string, string], typeName = 'Call') =>
    host.call('schedule.save', {
      event: {
        title,
        typeId: types.find((type) => type.name === typeName)?.id ?? '',
        modelId: null,
        startsAt: `${day}T${from}`,
        endsAt: `${day}T${to}`,
        timezone: 'Europe/Zagreb',
      },
      scope: 'this',
    });
  return { host, add };
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  // What is drawn again meanwhile is nowhere for a moment.
  const boxes: { x: number; y: number; width: number; height: number }[] = [];
  await expect
    .poll(async () => {
      const box = await locator.boundingBox();
      if (box !== null) boxes.push(box);
      return boxes.length;
    })
    .toBeGreaterThan(0);
  const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = boxes;
  return { x: x + width / 2, y: y + Math.min(height / 2, 12) };
}

/** Takes hold of it and carries it there, in steps as a hand does. */
async function carry(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const from = await middleOf(what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.move(to.x, to.y, { steps: 12 });
}

export function scheduleDragJourneys(test: JourneyTest): void {
  test('an event becomes a whole day and hours again, by the pointer and by keys, and is taken back', async ({
    page,
    enter,
    server,
  }) => {
    const { add } = await hostOf(server);
    const title = uniqueName('Fitting');
    await add(title, quiet.turned, ['13:00', '15:00']);
    await enter('mia', `/schedule?date=${quiet.turned}`);
    const event = block(page, title);
    await expect(event).toHaveAccessibleName(/13:00 to 15:00/);
    const hours = await middleOf(event);
    const row = await middleOf(grid(page).getByText('All day', { exact: true }));

    await carry(page, event, { x: hours.x, y: row.y });
    await page.mouse.up();
    await expect(page.getByText(`${title} moved`)).toBeVisible();
    await expect(event).toHaveAccessibleName(/all day/i);
    await page.keyboard.press('Control+z');
    await expect(event).toHaveAccessibleName(/13:00 to 15:00/);

    await event.focus();
    await page.keyboard.press('Alt+PageUp');
    await expect(event).toHaveAccessibleName(/all day/i);
    // Its length is now that of calls.
    await carry(page, event, hours);
    await page.mouse.up();
    await expect(event).toHaveAccessibleName(/(\d\d):(00|15|30|45) to/);
    const name = await event.getByRole('img').getAttribute('aria-label');
    const [, from = '', to = ''] = /(\d\d:\d\d) to (\d\d:\d\d)/.exec(name ?? '') ?? [];
    expect(Date.parse(`2029-01-01T${to}Z`) - Date.parse(`2029-01-01T${from}Z`)).toBe(30 * 60_000);
    await event.focus();
    // The second key is faster than the event is drawn again.
    await page.keyboard.press('Alt+PageUp');
    await page.keyboard.press('Alt+PageDown');
    await expect(event).toHaveAccessibleName(/09:00 to 09:30/);
    await page.keyboard.press('Alt+PageUp');
    await expect(event).toHaveAccessibleName(/all day/i);
    await page.keyboard.press('Alt+PageDown');
    await expect(event).toHaveAccessibleName(/09:00 to 09:30/);
  });

  test('a shift of the tray is dragged to another time, and onto the row of a person', async ({
    page,
    enter,
    server,
  }) => {
    const { add, host } = await hostOf(server);
    const title = uniqueName('Inbox');
    const { id } = await add(title, quiet.tray, ['09:00', '12:00'], 'Shift');
    await enter('mia', `/schedule?date=${quiet.tray}`);
    await expect(block(page, title)).toHaveAccessibleName(/09:00 to 12:00/);
    const tray = page.getByRole('region', { name: 'Unassigned shifts' });
    await tray.getByRole('button', { name: '1 unassigned shift' }).click();
    const item = tray.getByRole('listitem').filter({ hasText: title });
    await expect(item).toHaveAttribute('data-shift');
    const place = await middleOf(block(page, title));
    await carry(page, item.getByText(title), { x: place.x, y: place.y + 92 });
    await page.mouse.up();
    await expect(page.getByText(`${title} moved`)).toBeVisible();
    await expect(block(page, title)).not.toHaveAccessibleName(/09:00/);

    await page.keyboard.press('Escape');
    await page.getByText('Timeline', { exact: true }).click();
    await page.getByText('By person', { exact: true }).click();
    const row = page.getByRole('list', { name: 'People' }).getByRole('listitem', { name: 'Tomás Reyes' });
    await expect(row).toBeVisible();
    // In a low window, further rows come when something is held at the edge.
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.evaluate((element) => (element.style.maxHeight = '200px'));
    const { x, y } = await middleOf(timeline);
    // Of its 200 pixels, where its middle is the twelfth.
    await carry(page, item.getByText(title), { x, y: y + 176 });
    await expect
      .poll(() => timeline.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop))
      .toBeLessThan(10);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await timeline.evaluate((element) => (element.style.maxHeight = ''));
    // Other journeys leave people behind, who stand above; rows come and go until the window has its size.
    await expect(() => row.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
    await carry(page, item.getByText(title), await middleOf(row));
    await page.mouse.up();
    await expect(page.getByText(`${title} assigned to Tomás Reyes`)).toBeVisible();
    const bar = row.getByRole('link', { name: new RegExp(`^${title}`) });
    await expect(bar).toBeVisible();
    const people = async () =>
      (await host.call('schedule.get', { id })).attendees.map(({ person }) => person?.displayName);
    expect(await people()).toEqual(['Tomás Reyes']);
    await expect(tray).toHaveCount(0);

    // What is held there itself is carried to rows that were out of sight, while its own leaves the window.
    await row.evaluate((element) => {
      const box = element.closest<HTMLElement>('[data-schedule-grid]');
      const rows = element.parentElement;
      if (box === null || rows === null) return;
      const top = element.getBoundingClientRect().top - rows.getBoundingClientRect().top;
      box.style.maxHeight = '90px';
      box.scrollTop = top;
    });
    expect(await timeline.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    const edge = await timeline.boundingBox();
    await carry(page, bar, { x: (edge?.x ?? 0) + 400, y: (edge?.y ?? 0) + 48 });
    await expect.poll(() => timeline.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expect(bar).toBeAttached();
    await page.mouse.up();
    await expect(page.getByText(`${title} moved`)).toBeVisible();
    expect(await people()).not.toContain('Tomás Reyes');
    await page.keyboard.press('Control+z');
    await expect.poll(people).toEqual(['Tomás Reyes']);
  });

  test('what others change while something is dragged neither ends the drag nor moves the page', async ({
    page,
    enter,
    server,
  }) => {
    const { add } = await hostOf(server);
    const mine = uniqueName('Mine');
    const theirs = uniqueName('Theirs');
    await add(mine, quiet.meanwhile, ['16:00', '17:00']);
    await enter('mia', `/schedule?date=${quiet.meanwhile}`);
    await expect(block(page, mine)).toHaveAccessibleName(/16:00 to 17:00/);
    await block(page, mine).scrollIntoViewIfNeeded();
    const scrolled = () =>
      grid(page).evaluate((region) =>
        Math.max(...[region, ...region.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)),
      );
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    const from = await middleOf(block(page, mine));
    const asked = page.waitForResponse((response) => response.url().includes('/rpc/get_events'));
    await carry(page, block(page, mine), { x: from.x, y: from.y + 46 });
    await add(theirs, quiet.meanwhile, ['10:00', '11:00']);
    await asked;
    // Its copy still follows.
    await page.mouse.move(from.x, from.y + 69, { steps: 4 });
    await page.mouse.move(from.x, from.y + 92, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText(`${mine} moved`)).toBeVisible();
    await expect(block(page, mine)).toHaveAccessibleName(/18:00 to 19:00/);
    await expect(block(page, theirs)).toBeAttached();
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(2);
  });

  test('of many events at once those that fit are drawn, and the rest is counted and listed', async ({
    page,
    enter,
    server,
  }) => {
    const { add } = await hostOf(server);
    const title = uniqueName('Crowd');
    for (let number = 1; number <= 6; number += 1)
      await add(`${title} no ${String(number)}`, quiet.crowded, ['16:00', '17:00']);
    await enter('mia', `/schedule?date=${quiet.crowded}`);
    await expect(block(page, title)).toHaveCount(4);
    await grid(page).getByRole('button', { name: '+2', exact: true }).press('Enter');
    const list = page.getByRole('dialog');
    await expect(list.getByRole('link', { name: new RegExp(title) })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });

  test('without a connection what was typed stays, says why it is not saved, and is saved later', async ({
    page,
    enter,
    wire,
    consoleNoise,
  }) => {
    const title = uniqueName('Offline call');
    await enter('mia', `/schedule?date=${quiet.offline}`);
    await expect(grid(page)).toBeVisible();
    await page.getByRole('button', { name: 'Add event' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add event' });
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('textbox', { name: 'Description' }).fill('Ask about the coats');
    const end = wire.begin({ kind: 'refuse', on: /^\/(?:rest|auth|realtime)/ });
    await form.getByRole('button', { name: 'Add event' }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await expect(form.getByRole('alert').first()).not.toBeEmpty();
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Ask about the coats');
    end();
    await expect(async () => {
      await form.getByRole('button', { name: 'Add event' }).click({ timeout: 1000 });
      await expect(form).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await expect(block(page, title)).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
  });

  test('a view of someone else shows their schedule, and changes nothing of it', async ({
    page,
    enter,
    server,
  }) => {
    const { add } = await hostOf(server, 'tomas');
    const title = uniqueName('Viewed');
    // A view has no address: it begins with this week, whose days are full but for the early hours.
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format();
    await add(title, today, ['05:00', '06:00']);
    await enter('mia', '/admin');
    await page.getByRole('textbox', { name: 'Filter users' }).fill('Tomás Reyes');
    await page.getByRole('link', { name: 'Tomás Reyes' }).click();
    await page
      .getByRole('complementary', { name: 'Tomás Reyes' })
      .getByRole('button', { name: 'View as' })
      .click();
    await expect(page.getByText('Viewing as Tomás Reyes')).toBeVisible();
    const writes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The view itself is opened and kept open by a call.
      const isWrite = pathname.startsWith('/rest/') && !pathname.endsWith('/open_view_as');
      if (isWrite && request.method() !== 'GET') writes.push(pathname);
    });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Schedule', exact: true })
      .click();
    await expect(grid(page)).toBeVisible();
    const event = block(page, title);
    await expect(event).toHaveAccessibleName(/05:00 to 06:00/);
    await expect(page.getByRole('button', { name: 'Add event' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Assign / })).toHaveCount(0);
    await event.scrollIntoViewIfNeeded();
    const from = await middleOf(event);
    await carry(page, event, { x: from.x, y: from.y + 92 });
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await event.focus();
    for (const key of ['Alt+ArrowDown', 'Alt+PageUp', 'Delete', 'n']) await page.keyboard.press(key);
    await expect(event).toHaveAccessibleName(/05:00 to 06:00/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await event.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: title });
    await expect(panel.getByRole('button', { name: 'Close' }).first()).toBeVisible();
    for (const name of ['Edit', 'Delete', 'Going', 'Duplicate'])
      await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0);
    expect(writes).toEqual([]);
  });
}
