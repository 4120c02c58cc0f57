import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { watchConsole } from '#tests/support/journeys/journey-test.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import { readLogs } from './app-log.ts';
import { closeApp } from './close-app.ts';
import { startDisplay } from './display.ts';
import { watchMainProcess } from './main-process-noise.ts';
import { startSessionBus } from './session-bus.ts';
import { appEnvOf, startApp, type DesktopApp } from './start-app.ts';

/** An app that outlives its journeys, each of which leaves it as a first start would. */
export type LivingApp = DesktopApp & {
  wire: FaultProxy;
  env: Record<string, string>;
  consoleNoise: string[];
  mainNoise: string[];
  /** What its log tells of uncaught errors since the last asking. */
  uncaught: () => unknown[];
  /**
   * Nobody is signed in, and nothing is left of the person who was. Between two journeys, too: a page that stays open would
   * show, and complain of, what the tests of the host change meanwhile.
   */
  rest: () => Promise<void>;
  stop: () => Promise<void>;
};

/** On a separate display: windows on one display take the focus from each other. */
export async function startLivingApp(server: AppServer): Promise<LivingApp> {
  const home = mkdtempSync(path.join(tmpdir(), 'marquee-living-'));
  const display = await startDisplay();
  const desktop = await startSessionBus(home, false);
  const wire = await startFaultProxy(server.url);
  const env = appEnvOf({ home, desktop, display: display.name, server, wire });
  const { app, page } = await startApp(env, false);
  const [consoleNoise, mainNoise]: [string[], string[]] = [[], []];
  watchMainProcess(app, mainNoise);
  watchConsole(page, consoleNoise);
  let told = 0;
  return {
    ...{ app, page, wire, env, consoleNoise, mainNoise },
    uncaught: () => {
      const all = readLogs(home).filter(({ event }) => event.startsWith('error.'));
      return all.slice(told, (told = all.length));
    },
    rest: async () => {
      wire.mend();
      await forgetPerson(page);
    },
    stop: async () => {
      await closeApp(app);
      await wire.close();
      desktop.stop();
      display.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What a page still has typed it keeps as it goes: drafts are thrown away after that. */
async function forgetPerson(page: Page): Promise<void> {
  await call(page, 'auth.signOut');
  await page.evaluate(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    // Not as a navigation: a form that still stands there would be asked whether it may be left.
    window.history.replaceState(null, '', '#/');
  });
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await call(page, 'drafts.clear');
  await page.evaluate(() => {
    window.localStorage.clear();
  });
}

const call = (page: Page, name: string) =>
  page.evaluate(async (asked) => {
    const { bridge } = window as unknown as { bridge: Bridge };
    await bridge.call(asked, undefined);
  }, name);
