import { expect, test as base, type BrowserContext } from '@playwright/test';
import { startAppServer } from '#tests/support/app-server.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { watchConsole, type JourneyParts } from '#tests/support/journeys/journey-test.ts';

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
  page: async ({ page, consoleNoise }, use) => {
    watchConsole(page, consoleNoise);
    await use(page);
  },
  visit: async ({ page }, use) => {
    await use(async (address) => {
      await page.goto(address);
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
      const page = await context.newPage();
      watchConsole(page, consoleNoise);
      await page.goto('/');
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
