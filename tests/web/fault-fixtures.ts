import type { Page } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { test as base, expect } from './fixtures.ts';

type FaultFixtures = {
  /** Between this test's pages and the backend: all that they ask goes through it. */
  wire: FaultProxy;
};

export const test = base.extend<FaultFixtures>({
  wire: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ wire }, use) => {
    await use(wire.url);
  },
});

export { expect };

/** Everything but the page's own files. */
export const services = /^\/(?:config\.json|rest|auth|realtime)/;
export const renewing = /grant_type=refresh_token/;

/** Browsers report requests that fail by themselves; nothing else may have been said. */
export function expectOnlyFailedRequests(consoleNoise: string[]): void {
  const others = consoleNoise
    .splice(0)
    .filter((line) => !/^error: (?:Failed to load resource|WebSocket connection to '.*' failed)/.test(line));
  expect(others, 'only the browser itself complains').toEqual([]);
}

/** Lets the stored session run out, as an hour would. The server takes its token for longer. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(window.localStorage).filter((name) => name.endsWith('-auth-token'))) {
      const stored = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      window.localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
    }
  });
}
