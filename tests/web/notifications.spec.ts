import { notificationJourneys } from '#tests/support/journeys/notifications.journeys.ts';
import { createAccount } from '#tests/support/journeys/accounts.ts';
import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { elsewhere } from '#tests/support/journeys/live-lists.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

notificationJourneys(test);

test('each person chooses what reaches them, and a browser pops that up in one of its tabs', async ({
  page,
  context,
  server,
  baseURL,
}) => {
  test.slow();
  await context.grantPermissions(['notifications'], { origin: new URL(baseURL ?? server.url).origin });
  // Whatever the browser would hand to the system is written down.
  await context.addInitScript(() => {
    const shown: string[] = [];
    class Recorded extends EventTarget {
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve('granted');
      onclick: (() => void) | null = null;
      onclose: (() => void) | null = null;
      constructor(title: string) {
        super();
        shown.push(title);
        Object.assign(window, { lastPopup: this });
      }
      close() {
        this.onclose?.();
      }
    }
    Object.assign(window, { Notification: Recorded, shownPopups: shown });
  });
  const person = await createAccount(server, 'Nina Bell');
  await page.goto('/');
  await signIn(page, person);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Nina Bell/ })
    .click();
  await page.getByRole('menuitem', { name: 'Notification Preferences' }).click();
  for (const name of ['Models: In app', 'Models: Desktop']) {
    await page.getByRole('checkbox', { name }).click();
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  }
  await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true });
  await page.getByRole('button', { name: 'Sunday' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('On while Marquee is open in a tab')).toBeVisible();
  const marks = () => page.evaluate((id) => window.localStorage.getItem(`marquee.popups.${id}`), person.id);
  await expect.poll(marks).not.toBeNull();
  const second = await context.newPage();
  await second.goto('/notification-preferences');
  await expect(second.getByText('On while Marquee is open in a tab')).toBeVisible();
  await expect(second.getByRole('checkbox', { name: 'Models: In app' })).not.toBeChecked();
  await expect(second.getByRole('combobox', { name: 'Quiet from' })).toHaveValue('22:00');
  await expect(second.getByRole('button', { name: 'Sunday', pressed: false })).toBeVisible();

  const popups = async () => {
    const each = await Promise.all(
      [page, second].map((tab) =>
        tab.evaluate(() => (window as unknown as { shownPopups: string[] }).shownPopups),
      ),
    );
    return each.flat();
  };
  // What is switched off is not even queued; what tells of security comes through quiet hours.
  const model = { stage_name: uniqueName('Given'), real_name: 'Ana Kovač', manager_id: person.id };
  await (await elsewhere(server)).from('models').insert(model).throwOnError();
  await second.getByRole('button', { name: 'Send test notification' }).click();
  await expect(second.getByText(/^Arrived/)).toBeVisible();
  await expect.poll(popups).toEqual(['Test notification']);
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' }),
  ).toBeVisible();
  // The tab that was elected shows it, whichever was asked; the next one takes over once it closes.
  await page.evaluate(() =>
    (window as unknown as { lastPopup: { onclick: () => void } }).lastPopup.onclick(),
  );
  await expect(page.getByText('Notification marked as read')).toBeVisible();
});
