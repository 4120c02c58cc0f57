import { expect, type Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { sessionFor } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { addressOf, smoke, uniqueName, type JourneyParts, type JourneyTest } from './journey-test.ts';

/** Far enough from what the demo agency has planned, and from each other. */
const quiet = {
  drawn: '2028-03-15',
  clashes: '2028-04-12',
  series: '2028-05-10',
  elsewhere: '2028-06-14',
  paper: '2028-07-12',
  away: '2028-08-16',
};

const grid = (page: Page) => page.getByRole('region', { name: 'Week' });
const block = (page: Page, title: string) => grid(page).getByRole('link', { name: new RegExp(`^${title}`) });

/** What someone else does meanwhile, from another computer. */
async function hostOf(server: JourneyParts['server'], name: string) {
  const host = startServiceHost(server, await sessionFor(server, demoAccount(server, name)));
  const types = await host.call('schedule.types');
  const models = await host.call('models.list', { scope: 'all', offset: 0, limit: 10 });
  const add = (title: string, from: string, to: string, extra: { recurrence?: string } = {}) =>
    host.call('schedule.save', {
      event: {
        title,
        typeId: types.find(({ blocksTime }) => blocksTime)?.id ?? '',
        modelId: models[0]?.id ?? null,
        startsAt: from,
        endsAt: to,
        timezone: 'Europe/Zagreb',
        ...extra,
      },
      scope: 'this',
    });
  return { host, add, model: models[0]?.stageName ?? '' };
}

export function scheduleJourneys(test: JourneyTest): void {
  test(
    'an event is made, moved, resized, deleted and brought back with keys alone',
    smoke,
    async ({ page, enter }) => {
      const title = uniqueName('Look book');
      await enter('mia', `/schedule?date=${quiet.drawn}`);
      await grid(page).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('Wednesday 15 March, 09:30')).toBeAttached();
      await page.keyboard.press('n');
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.keyboard.press('Enter');
      const event = block(page, title);
      await expect(event).toHaveAccessibleName(/09:30 to 10:00/);

      await event.focus();
      await page.keyboard.press('Alt+ArrowDown');
      await expect(event).toHaveAccessibleName(/09:45 to 10:15/);
      await page.keyboard.press('Alt+Shift+ArrowDown');
      await expect(event).toHaveAccessibleName(/09:45 to 10:30/);
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary', { name: title });
      await expect(panel.getByRole('heading', { level: 2, name: title })).toBeFocused();
      expect(addressOf(page).searchParams.get('eventId')).not.toBeNull();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await expect(event).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(event).toHaveCount(0);
      await expect(page.getByText(`${title} deleted`)).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(event).toHaveAccessibleName(/09:45 to 10:30/);
    },
  );

  test('a second booking is said before it is saved, and moved to where there is time', async ({
    page,
    enter,
    server,
  }) => {
    const { add, model } = await hostOf(server, 'mia');
    const first = uniqueName('Studio');
    const second = uniqueName('Brand call');
    await add(first, `${quiet.clashes}T13:00`, `${quiet.clashes}T16:00`);
    await enter('mia', `/schedule?date=${quiet.clashes}`);
    await expect(block(page, first)).toBeVisible();
    await page.getByRole('button', { name: 'Add event' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add event' });
    await form.getByRole('textbox', { name: 'Title' }).fill(second);
    await form.getByRole('combobox', { name: 'Model' }).fill(model);
    await page.getByRole('option', { name: model }).first().click();
    await form.getByLabel('Start time').fill('14:00');
    await form.getByLabel('End time').fill('13:30');
    await expect(form.getByText('14:00 to 13:30 next day')).toBeVisible();
    await form.getByLabel('End time').fill('15:00');
    await form.getByRole('button', { name: 'Add event' }).click();
    await expect(form.getByRole('alert')).toContainText(`is already booked for “${first}”`);
    await form.getByRole('button', { name: 'Save anyway' }).click();
    await expect(form).toHaveCount(0);

    await page.getByRole('button', { name: '1 conflict' }).click();
    await page.getByRole('button', { name: /^Move .* to / }).click();
    await expect(page.getByRole('button', { name: '1 conflict' })).toHaveCount(0);
  });

  test('of a series one event is moved, or all of them; what others do arrives', async ({
    page,
    enter,
    server,
  }) => {
    const { add, host } = await hostOf(server, 'mia');
    const title = uniqueName('Stand-up');
    await add(title, '2028-05-08T09:00', '2028-05-08T10:00', { recurrence: 'FREQ=DAILY;COUNT=3' });
    await enter('mia', `/schedule?date=${quiet.series}`);
    await expect(block(page, title)).toHaveCount(3);
    await block(page, title).first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    const question = page.getByRole('dialog', { name: 'Move a repeating event' });
    await question.getByRole('radio', { name: 'All events' }).check();
    await question.getByRole('button', { name: 'Move' }).click();
    for (const index of [0, 1, 2]) await expect(block(page, title).nth(index)).toHaveAccessibleName(/09:15/);

    const { events } = await host.call('schedule.window', {
      from: '2028-05-08T00:00:00Z',
      to: '2028-05-09T00:00:00Z',
    });
    const [found] = events.filter((event) => event.title === title);
    if (found === undefined) throw new Error('The series is gone');
    await host.call('schedule.delete', { id: found.id, rowVersion: found.rowVersion, scope: 'this' });
    await expect(block(page, title)).toHaveCount(2);
  });

  test('on paper there is the whole week in black, and nothing of the app around it', async ({
    page,
    enter,
    server,
  }) => {
    const { add } = await hostOf(server, 'mia');
    const night = uniqueName('Night shift');
    await add(night, `${quiet.paper}T02:00`, `${quiet.paper}T05:00`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter('mia', `/schedule?date=${quiet.paper}`);
    await expect(block(page, night)).toBeAttached();
    // What a browser does at its keys, and a page that asks for it.
    await page.evaluate(() => {
      window.print = () => dispatchEvent(new Event('beforeprint'));
    });
    // What lays it out comes after the page.
    await expect(async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Print' }).click();
      await expect(page.locator('.mq-print-sheet')).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const sheet = page.locator('.mq-print-sheet');
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Schedule, 10 to 16 July 2028');
    await expect(sheet.getByText(night).first()).toBeVisible();
    await expect(sheet.getByText('23:00', { exact: true })).toBeVisible();
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const role of ['navigation', 'main', 'button', 'checkbox', 'link'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(sheet).toHaveCount(0);
    await expect(grid(page)).toBeVisible();
  });

  test('an absence opens from the grid and from the timeline, by pointer and by keys', async ({
    page,
    enter,
    server,
  }) => {
    const { host } = await hostOf(server, 'mia');
    const models = await host.call('models.list', { scope: 'all', offset: 0, limit: 10 });
    const [, other] = models;
    if (other === undefined) throw new Error('The demo agency has no second model');
    const reason = uniqueName('Dentist');
    await host.call('schedule.saveAbsence', {
      absence: {
        modelId: other.id,
        userId: null,
        once: { startsAt: `${quiet.away}T08:00:00Z`, endsAt: `${quiet.away}T11:00:00Z` },
        weekly: null,
        timezone: 'Europe/Zagreb',
        reason,
      },
    });
    await enter('mia', `/schedule?date=${quiet.away}`);
    const form = page.getByRole('dialog', { name: `Edit time away of ${other.stageName}` });
    const isOpened = async () => {
      await expect(form.getByLabel('Reason')).toHaveValue(reason);
      await form.getByRole('button', { name: 'Cancel' }).click();
      await page
        .getByRole('dialog', { name: 'Time away' })
        .getByRole('button', { name: 'Close' })
        .last()
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    const absence = grid(page).getByText(`${other.stageName} · unavailable`).first();
    await absence.click();
    await isOpened();
    await grid(page)
      .locator('[tabindex="0"]')
      .filter({ hasText: `${other.stageName} · unavailable` })
      .last()
      .press('Enter');
    await isOpened();
    await page.goto(`/schedule?view=timeline&date=${quiet.away}`);
    await page.getByRole('button', { name: `Unavailable: ${reason}` }).press('Enter');
    await isOpened();
  });

  test(
    'a calendar file is read beside the page, which a hostile one does not stop',
    smoke,
    async ({ page, enter }) => {
      await enter('mia', `/schedule?date=${quiet.drawn}`);
      await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: 'Import calendar' }).press('Enter');
      const form = page.getByRole('dialog', { name: 'Import calendar' });
      const choose = (name: string, ...events: string[][]) =>
        form.getByLabel('Calendar file').setInputFiles({
          name,
          mimeType: 'text/calendar',
          buffer: Buffer.from(
            [
              'BEGIN:VCALENDAR',
              ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
              'END:VCALENDAR',
            ].join('\r\n'),
          ),
        });
      // What the page's own thread worked, by the processor's time: the machine may be busy.
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const worked = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
      };
      const before = await worked();
      const never = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31';
      await choose(
        'hostile.ics',
        ...Array.from({ length: 300 }, (_, n) => [`UID:${String(n)}`, 'DTSTART:20270701T090000Z', never]),
      );
      await expect(form.getByText('This file has no events that can be imported')).toBeVisible({
        timeout: 15_000,
      });
      await expect(form.getByText(/take too long to work out/).first()).toBeVisible();
      expect((await worked()) - before).toBeLessThan(1.5);

      const uid = uniqueName('call');
      await choose(
        'team.ics',
        [`UID:${uid}`, 'SUMMARY:Brand call', 'DTSTART:20280315T060000Z', 'DTEND:20280315T063000Z'],
        ['UID:never', 'SUMMARY:Never', 'DTSTART:20261399T996161Z'],
      );
      await expect(form.getByRole('row', { name: /Never.*doesn’t exist/ })).toBeVisible();
      await form.getByRole('button', { name: 'Import 1 event' }).press('Enter');
      await expect(form).toHaveCount(0);
      await expect(block(page, 'Brand call')).toBeVisible();
    },
  );
}
