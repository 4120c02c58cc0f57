import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';

/** What a journey may use. The browser's lane and the desktop's each bring it about in their own way. */
export type JourneyParts = {
  /** One agency for each worker: journeys make what they change, and leave the rest alone. */
  server: AppServer;
  /** Between this journey's apps and the backend: all that they ask goes through it. */
  wire: FaultProxy;
  page: Page;
  /** Reopens an address of the app, as a bookmark or the start of the app does. */
  visit: (address: string) => Promise<void>;
  /** Comes to an address of the app as by a link on the page, which stays: to load it again is dear, and seldom the subject. */
  go: (address: string) => Promise<void>;
  /**
   * Opens the app as someone of the demo agency who has signed in before, at the address that the journey is about: to load
   * another one first would only cost.
   */
  enter: (name: string, address?: string) => Promise<void>;
  /** Lets the stored session run out, as an hour would. The server takes its token for longer. */
  expireSession: () => Promise<void>;
  /** The app once more, for someone else on another computer: nothing stands between it and the backend. */
  openWindow: () => Promise<Page>;
  /** What the pages logged as warning or error. A journey that causes some on purpose empties it. */
  consoleNoise: string[];
};

type JourneyBody = (parts: JourneyParts) => Promise<void>;

/** Marks the journey of a feature that the desktop runs as well: one for each feature, through as much of it as one can. */
export const smoke = { tag: '@smoke' } as const;

/** The page is the same on every host: the desktop runs of a feature what is marked, and whole what is about the host. */
export function smokeOf(test: JourneyTest): JourneyTest {
  const register = (title: string, ...rest: [JourneyBody] | [typeof smoke, JourneyBody]) => {
    if (rest.length === 2) test(title, rest[0], rest[1]);
  };
  return Object.assign(register, { describe: test.describe, slow: test.slow });
}

/** As much of Playwright's `test` as a journey needs, with the lane's own fixtures behind it. */
export type JourneyTest = {
  (title: string, body: JourneyBody): void;
  (title: string, details: typeof smoke, body: JourneyBody): void;
  describe: (title: string, body: () => void) => void;
  slow: () => void;
};

/** The address within the app: the desktop keeps it in the hash. */
export function addressOf(page: Page): URL {
  const url = new URL(page.url());
  return url.protocol === 'app:' ? new URL(url.hash.slice(1) || '/', 'http://desktop') : url;
}

/** As the router's own links do: with an entry of the history that it knows how to count. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    const state = { usr: null, key: String(performance.now()), idx: idx + 1 };
    window.history.pushState(state, '', 'bridge' in window ? `#${to}` : to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);

/** Browsers report failed requests themselves; nothing else may have been said. */
export function expectOnlyFailedRequests(consoleNoise: string[]): void {
  const others = consoleNoise
    .splice(0)
    .filter(
      (line) =>
        !/^(?:error: Failed to load resource|(?:error|warning): WebSocket connection to '.*' failed)/.test(
          line,
        ),
    );
  expect(others, 'only the browser itself complains').toEqual([]);
}

export const uniqueName = (start: string) => `${start} ${crypto.randomUUID().slice(0, 8)}`;

/** What could not be loaded, since the browser's sentence does not name it. */
const sourceOf = (message: ConsoleMessage): string =>
  message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';

export function watchConsole(page: Page, noise: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error')
      noise.push(`${message.type()}: ${message.text()}${sourceOf(message)}`);
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
}
