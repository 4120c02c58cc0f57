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

/** An administrator, elsewhere, gives someone models to manage. */
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

  test('what is done about a notification shows in another window, and goes back where it fails', async ({
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
  });

  test('an administrator writes to everyone, who read it as text and are led nowhere', async ({
    page,
    visit,
    enter,
    openWindow,
    server,
    consoleNoise,
  }) => {
    test.slow();
    const person = await createAccount(server, 'Nora Bell');
    const theirs = await openWindow();
    await signIn(theirs, person);
    await enter('mia');
    await visit('/admin?tab=announcements');
    const form = page.getByRole('form', { name: 'New announcement' });
    await expect(form.getByText(/^Reaches \d+ people now$/)).toBeVisible();
    await form.getByRole('textbox', { name: 'Title' }).fill('<b>Down</b> at noon');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Title is plain text: remove the HTML tags')).toBeVisible();
    await form.getByRole('textbox', { name: 'Title' }).fill('Down \u202Eat noon');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText(/control characters or text direction marks/)).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
    const title = uniqueName('Down at noon < 5 min');
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^Announcement sent to \d+ people$/)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();

    await expect(bell(theirs, 1)).toBeVisible();
    await bell(theirs).click();
    const before = theirs.url();
    await list(theirs)
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click();
    await expect(theirs.getByText('Notification marked as read')).toBeVisible();
    expect(theirs.url()).toBe(before);

    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('button', { name: 'Run now: Expire old invitations' }).click();
    await expect(page.getByText(/^Expire old invitations: \d+ rows? changed$/)).toBeVisible();
  });

  test('each person chooses what reaches them, and sees whether it does', async ({ page, visit, server }) => {
    const person = await createAccount(server, 'Noel Bell');
    const mia = await asMia(server);
    await visit('/');
    await signIn(page, person);
    await visit('/notification-preferences');
    for (const name of ['Models: In app', 'Models: Desktop']) {
      await page.getByRole('checkbox', { name }).click();
      await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
    }
    await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true });
    await page.getByRole('button', { name: 'Sunday' }).click();
    await expect(page.getByRole('button', { name: 'Sunday', pressed: false })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Models: In app' })).not.toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Quiet from' })).toHaveValue('22:00');
    await expect(page.getByRole('button', { name: 'Sunday', pressed: false })).toBeVisible();
    await mia.giveModel(person.id);
    await page.getByRole('button', { name: 'Send test notification' }).click();
    await expect(page.getByText(/^Arrived/)).toBeVisible();
    // The test alone: what is switched off is not even queued.
    await expect(bell(page, 1)).toBeVisible();
  });
}
