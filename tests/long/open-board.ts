import type { Browser, Page } from 'playwright';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';

export type OpenBoard = { page: Page; card: string };

const card = 'section[aria-label^="Pending,"] [data-card]';

/** The board with every task, in a window of an administrator. */
export async function openBoard(browser: Browser, server: AppServer): Promise<OpenBoard> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Zagreb',
  });
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  await page.goto('/tasks?general=true&layout=board');
  await page.locator(card).first().waitFor();
  return { page, card };
}
