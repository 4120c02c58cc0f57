import { expect, test as base, type BrowserContext } from '@playwright/test';
import { demoAccount, startAppServer, type AppServer, type DemoAccount } from '#tests/support/app-server.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { shiftClock } from '#tests/support/shifted-clock.ts';
import { goWithin, watchConsole, type JourneyParts } from '#tests/support/journeys/journey-test.ts';

export const test = base.extend<Omit<JourneyParts, 'server' | 'page'>, Pick<JourneyParts, 'server'>>({
  server: [
    async ({}, use) => {
      const server = await startAppServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  wire: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ wire }, use) => {
    await use(wire.url);
  },
  consoleNoise: async ({}, use) => {
    const noise: string[] = [];
    await use(noise);
    expect(noise, 'the console stays silent').toEqual([]);
  },
  context: async ({ context }, use) => {
    await shiftClock(context);
    await use(context);
  },
  page: async ({ page, consoleNoise }, use) => {
    watchConsole(page, consoleNoise);
    await use(page);
  },
  visit: async ({ page }, use) => {
    await use(async (address) => {
      await page.goto(address);
    });
  },
  go: async ({ page }, use) => {
    await use((address) => goWithin(page, address));
  },
  enter: async ({ page, server }, use) => {
    await use(async (name, address = '/') => {
      const session = await sessionOf(server, demoAccount(server, name));
      // A page of the origin that runs no code, so that its store is filled before the app reads it.
      await page.route('**/empty-page', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
      );
      await page.goto('/empty-page');
      await page.evaluate(([key, value]) => {
        window.localStorage.setItem(key, value);
      }, session);
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  },
  expireSession: async ({ page }, use) => {
    await use(() =>
      page.evaluate(() => {
        for (const key of Object.keys(window.localStorage).filter((name) => name.endsWith('-auth-token'))) {
          const stored = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
          window.localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
        }
      }),
    );
  },
  openWindow: async ({ browser, server, consoleNoise }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: server.url });
      contexts.push(context);
      await shiftClock(context);
      const page = await context.newPage();
      watchConsole(page, consoleNoise);
      await page.goto('/');
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Where supabase-js looks for a session of this address, and one that the auth server has just made. */
async function sessionOf(server: AppServer, { email, password }: DemoAccount): Promise<[string, string]> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return ['sb-127-auth-token', await response.text()];
}
