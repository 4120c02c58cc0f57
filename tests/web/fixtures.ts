import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { startAppServer, type AppServer } from '../support/app-server.ts';

type WorkerFixtures = {
  /** One agency for each worker: tests make what they change, and leave the rest alone. */
  server: AppServer;
};

type TestFixtures = {
  /** Opens another window with a session and a console watch of its own. */
  openWindow: () => Promise<Page>;
  /** What the page logged as warning or error. A test that causes some on purpose empties it. */
  consoleNoise: string[];
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startAppServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
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
  openWindow: async ({ browser, server, consoleNoise }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: server.url });
      contexts.push(context);
      const page = await context.newPage();
      watchConsole(page, consoleNoise);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

function watchConsole(page: Page, noise: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error')
      noise.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
}
