import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { createAccount } from './accounts.ts';
import { addressOf, expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { elsewhere } from './live-lists.ts';
import { signIn } from './signing-in.ts';

const bell = (page: Page, unread?: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unread === undefined ? /^Notifications/ : `Notifications, ${unread} unread`,
  });

const quietBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true });

const list = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ });

/** An administrator, elsewhere, gives someone models to manage, and writes to everyone. */
async function asMia(server: AppServer) {
  const mia = await elsewhere(server);
  return {
    giveModel: async (managerId: string) => {
      const stageName = uniqueName('Given');
      const row = { stage_name: stageName, real_name: 'Ana Kovač', manager_id: managerId };
      const given = (await mia.from('models').insert(row).select('id').single().throwOnError()) as {
        data: { id: string };
      };
      return { id: given.data.id, stageName };
    },
    announce: async (title: string) => {
      await mia
        .rpc('send_announcement', { p_type: 'system_alert', p_title: title, p_message: 'Until one o’clock.' })
        .throwOnError();
    },
  };
}

export function notificationJourneys(test: JourneyTest): void {
  test(
    'news reaches the bell while its person works, and a click lands on it',
    smoke,
    async ({ page, visit, server }) => {
      test.slow();
      const person = await createAccount(server, 'Nadia Bell');
      const mia = await asMia(server);
      await visit('/');
      await signIn(page, person);
      await expect(quietBell(page)).toBeVisible();
      const first = await mia.giveModel(person.id);
      await expect(bell(page, 1)).toBeVisible();
      await bell(page).click();
      await list(page)
        .getByRole('button', { name: new RegExp(`^You now manage ${first.stageName}`) })
        .click();
      await expect(page.getByRole('heading', { name: first.stageName })).toBeVisible();
      expect(addressOf(page).searchParams.get('modelId')).toBe(first.id);
      await expect(quietBell(page)).toBeVisible();

      // A second one, from another page and by the keyboard alone.
      const second = await mia.giveModel(person.id);
      await expect(bell(page, 1)).toBeVisible();
      await bell(page).press('Enter');
      const newest = list(page).getByRole('button', {
        name: new RegExp(`^You now manage ${second.stageName}`),
      });
      await newest.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await expect(page.getByText('Notification deleted')).toBeVisible();
      await expect(newest).toBeFocused();
      await list(page).getByRole('button', { name: 'View All Notifications' }).click();
      const all = page.getByRole('dialog', { name: 'All Notifications' });
      await expect(all.getByText('Unread 1')).toBeVisible();
      await all.getByRole('button', { name: 'Mark all read' }).click();
      await expect(page.getByText('Marked 1 notifications as read')).toBeVisible();
      await all.getByText('Unread 0').click();
      await expect(all.getByText('No unread notifications')).toBeVisible();
      await all.getByText('Read 1').click();
      await all.getByRole('button', { name: 'Clear read' }).click();
      await expect(all.getByText('No read notifications')).toBeVisible();
      await all.getByRole('button', { name: 'Close' }).last().click();
      await expect(bell(page)).toBeFocused();
    },
  );

  test('what is done about a notification shows in another window, goes back where it fails, and what an administrator writes is read as text', async ({
    page,
    visit,
    openWindow,
    server,
    wire,
    consoleNoise,
  }) => {
    test.slow();
    const person = await createAccount(server, 'Nils Bell');
    const mia = await asMia(server);
    await visit('/');
    await signIn(page, person);
    const other = await openWindow();
    await signIn(other, person);
    const { stageName } = await mia.giveModel(person.id);
    await expect(bell(page, 1)).toBeVisible();
    await expect(bell(other, 1)).toBeVisible();
    await bell(page).click();
    const end = wire.begin({ kind: 'refuse', on: /rpc\/mark_notification_read/ });
    const mark = list(page).getByRole('button', { name: `Mark as read: You now manage ${stageName}` });
    await mark.click();
    await expect(page.getByText('Failed to mark notification as read')).toBeVisible();
    await expect(mark).toBeAttached();
    await expect(bell(page, 1)).toBeVisible();
    end();
    expectOnlyFailedRequests(consoleNoise);
    await mark.click();
    await expect(page.getByText('Notification marked as read')).toBeVisible();
    await expect(quietBell(other)).toBeVisible();

    const title = uniqueName('Down at noon < 5 min');
    await mia.announce(title);
    await expect(bell(other, 1)).toBeVisible();
    await bell(other).click();
    const before = other.url();
    await list(other)
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click();
    await expect(other.getByText('Notification marked as read')).toBeVisible();
    expect(other.url()).toBe(before);
    await expect(quietBell(page)).toBeVisible();
  });
}
