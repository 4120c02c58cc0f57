import { notificationJourneys } from '#tests/support/journeys/notifications.journeys.ts';
import { createAccount } from '#tests/support/journeys/accounts.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

notificationJourneys(test);

test('a browser pops up what comes in one of its tabs', async ({ page, context, server, baseURL }) => {
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
  await page.goto('/notification-preferences');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('On while Marquee is open in a tab')).toBeVisible();
  const marks = () => page.evaluate((id) => window.localStorage.getItem(`marquee.popups.${id}`), person.id);
  await expect.poll(marks).not.toBeNull();
  const second = await context.newPage();
  await second.goto('/notification-preferences');
  await expect(second.getByText('On while Marquee is open in a tab')).toBeVisible();

  const popups = async () => {
    const each = await Promise.all(
      [page, second].map((tab) =>
        tab.evaluate(() => (window as unknown as { shownPopups: string[] }).shownPopups),
      ),
    );
    return each.flat();
  };
  await second.getByRole('button', { name: 'Send test notification' }).click();
  await expect(second.getByText(/^Arrived/)).toBeVisible();
  await expect.poll(popups).toEqual(['Test notification']);
  // The tab that was elected shows it, whichever was asked; the next one takes over once it closes.
  await page.evaluate(() =>
    (window as unknown as { lastPopup: { onclick: () => void } }).lastPopup.onclick(),
  );
  await expect(page.getByText('Notification marked as read')).toBeVisible();
});
