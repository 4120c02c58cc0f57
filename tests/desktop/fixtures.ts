/* eslint-disable no-empty-pattern -- Playwright reads what a fixture needs from the pattern itself. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { demoAccount, startAppServer } from '#tests/support/app-server.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { goWithin, watchConsole, type JourneyParts } from '#tests/support/journeys/journey-test.ts';
import { readLogs } from './app-log.ts';
import { closeApp } from './close-app.ts';
import { startDisplay } from './display.ts';
import { startLivingApp, type LivingApp } from './living-app.ts';
import { watchMainProcess } from './main-process-noise.ts';
import { startSessionBus, type SessionBus } from './session-bus.ts';
import { lapseSession } from './session-lapse.ts';
import { appEnvOf, homesIn, startApp, type DesktopApp } from './start-app.ts';

type WorkerFixtures = Pick<JourneyParts, 'server'> & {
  /** A display of this worker's own: windows on one display take the focus from each other. */
  display: string;
  /** The app of the journeys that are not about the host; `living.ts` hands it to them. */
  living: LivingApp;
};

type TestFixtures = Omit<JourneyParts, 'server' | 'page'> & {
  /** Skips the test, before anything is started for it, where there is no Electron. */
  runtime: undefined;
  /** Whether this person's computer has a keyring. */
  keyring: boolean;
  /** Whether this person's desktop shows tray icons. */
  hasTray: boolean;
  /** A folder of this test's own: settings, session, keyring and the single-instance lock. */
  home: string;
  desktop: SessionBus;
  /** Starts the app as a person would; again after it was closed, with everything that it remembers. */
  launch: () => Promise<DesktopApp>;
  /** How the app is started, for tests that start it themselves or change something about it. */
  appEnv: Record<string, string>;
  /** What the app is started with, behind its own switches: a link, say. */
  appArgs: string[];
  /** Files that the main process reads before the app: stand-ins for what only a person could answer. */
  readFirst: string[];
  /** What the main process said that it should not have. A test that causes some on purpose empties it. */
  mainNoise: string[];
  /** The app that `page` shows. */
  desktopApp: DesktopApp;
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
  display: [
    async ({}, use) => {
      const display = await startDisplay();
      await use(display.name);
      display.stop();
    },
    { scope: 'worker' },
  ],
  living: [
    async ({ server }, use) => {
      const living = await startLivingApp(server);
      await use(living);
      await living.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  runtime: [
    async ({}, use, info) => {
      const missing = process.env['MARQUEE_TEST_NO_ELECTRON'];
      info.skip(missing !== undefined, missing);
      await use(undefined);
    },
    { auto: true },
  ],
  keyring: [false, { option: true }],
  hasTray: [true, { option: true }],
  home: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'marquee-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  desktop: async ({ home, keyring, hasTray }, use) => {
    const bus = await startSessionBus(home, keyring, { hasTray });
    await use(bus);
    bus.stop();
  },
  wire: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  appEnv: async ({ home, desktop, display, server, wire }, use) => {
    await use(appEnvOf({ home, desktop, display, server, wire }));
  },
  appArgs: async ({}, use) => {
    await use([]);
  },
  readFirst: async ({}, use) => {
    await use([]);
  },
  consoleNoise: async ({}, use) => {
    const noise: string[] = [];
    await use(noise);
    expect(noise, 'the console stays silent').toEqual([]);
  },
  mainNoise: async ({ home }, use) => {
    const noise: string[] = [];
    await use(noise);
    const uncaught = readLogs(home).filter(({ event }) => event.startsWith('error.'));
    expect(uncaught, 'the main process catches its errors').toEqual([]);
    expect(noise, 'the main process stays silent').toEqual([]);
  },
  launch: async ({ appEnv, appArgs, readFirst, keyring, consoleNoise, mainNoise }, use) => {
    const apps: ElectronApplication[] = [];
    await use(async () => {
      const launched = await startApp(appEnv, keyring, appArgs, readFirst);
      apps.push(launched.app);
      watchMainProcess(launched.app, mainNoise);
      watchConsole(launched.page, consoleNoise);
      return launched;
    });
    await Promise.all(apps.map(closeApp));
  },
  desktopApp: async ({ launch }, use) => {
    await use(await launch());
  },
  page: async ({ desktopApp }, use) => {
    await use(desktopApp.page);
  },
  visit: async ({ page }, use) => {
    let hasJustStarted = true;
    await use(async (address) => {
      const isThere = await goTo(page, address);
      // The address alone would change within the page; a start reads it again.
      if (!(isThere && hasJustStarted)) await page.reload();
      hasJustStarted = false;
    });
  },
  go: async ({ page }, use) => {
    await use((address) => goWithin(page, address));
  },
  enter: async ({ page, visit, server }, use) => {
    // The session is the main process's own: it is created by signing in.
    await use(async (name, address) => {
      await visit('/');
      await signIn(page, demoAccount(server, name));
      // As a start there would: to be led on within the page would take the focus to its title.
      if (address !== undefined) await visit(address);
    });
  },
  expireSession: async ({ desktopApp }, use) => {
    await use(() => lapseSession(desktopApp.app));
  },
  openWindow: async ({ appEnv, home, server, consoleNoise, mainNoise }, use) => {
    const apps: ElectronApplication[] = [];
    await use(async () => {
      const elsewhere = path.join(home, `computer-${apps.length + 2}`);
      mkdirSync(elsewhere);
      const { app, page } = await startApp(
        { ...appEnv, ...homesIn(elsewhere), MARQUEE_SERVER_URL: server.url },
        false,
      );
      apps.push(app);
      watchMainProcess(app, mainNoise);
      watchConsole(page, consoleNoise);
      return page;
    });
    await Promise.all(apps.map(closeApp));
  },
});

export { expect };

/** Answers whether the page was at that address already. */
const goTo = (page: Page, address: string): Promise<boolean> =>
  page.evaluate((route) => {
    const isThere = (window.location.hash || '#/') === `#${route}`;
    window.location.hash = route;
    return isThere;
  }, address);
