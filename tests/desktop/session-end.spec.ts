import type { ElectronApplication } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { sessionEndJourneys } from '#tests/support/journeys/session-end.journeys.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

sessionEndJourneys(test);

type Moment = 'did-start-navigation' | 'did-navigate';

/** Lets an hour go by just as the next page loads, when the machine wakes up and asks the server, whatever the page does. */
async function lapseBetweenPages(app: ElectronApplication, moment: Moment): Promise<() => Promise<void>> {
  const handle = await app.evaluateHandle(({ BrowserWindow, powerMonitor }, moment) => {
    const now = Date.now;
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const lapse = (event: object) => {
      // Moving within a page loads none.
      if ('isSameDocument' in event && event.isSameDocument === true) return;
      contents?.off(moment as 'did-navigate', lapse);
      Date.now = () => now() + 3_600_000;
      powerMonitor.emit('resume');
    };
    contents?.on(moment as 'did-navigate', lapse);
    return () => (Date.now = now);
  }, moment);
  return async () => {
    await handle.evaluate((restore) => restore());
    await handle.dispose();
  };
}

for (const { moment, afterMs, told } of [
  { moment: 'did-start-navigation', afterMs: 0, told: 'as the first leaves' },
  { moment: 'did-navigate', afterMs: 0, told: 'as the second loads' },
  { moment: 'did-navigate', afterMs: 2500, told: 'while the second asks who is signed in' },
] as const)
  test(`a session that ends between two pages says why to the second, ${told}`, async ({
    desktopApp: { app, page },
    server,
    wire,
  }) => {
    const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
    await signIn(page, demoAccount(server, 'mia'));
    const endRefusal = wire.begin({
      kind: 'answer',
      on: /grant_type=refresh_token/,
      status: 400,
      afterMs,
      body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    });
    const restoreClock = await lapseBetweenPages(app, moment);
    await page.reload();
    await expect(notice).toBeVisible();
    endRefusal();
    await restoreClock();
    // Once said it is no longer news, and none of the next person’s.
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await signIn(page, demoAccount(server, 'tomas'));
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Tomás Reyes');
  });
