// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import {
  readBrowserPopups,
  turnPopupsOff,
  turnPopupsOn,
} from '#renderer/entities/notification/browser-popups.ts';
import { notificationOf } from '#renderer/entities/notification/test-notifications.ts';
import { takeOpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { setBellOpen } from '#renderer/lib/window/bell.ts';
import type { QueuedNotification } from '#shared/contract/notifications.ts';
import { followPopups } from './follow-popups.ts';

const mia = '0b0c0d0e-0001-4000-8000-000000000001';
const news = (number: number, changes: Partial<QueuedNotification> = {}): QueuedNotification => ({
  ...notificationOf(number),
  sentAt: new Date(Date.now() + number).toISOString(),
  category: 'models',
  count: 1,
  isInApp: true,
  isDesktop: true,
  ...changes,
});

class FakePopup {
  static permission: NotificationPermission = 'granted';
  static shown: FakePopup[] = [];
  static readonly requestPermission = () => Promise.resolve(FakePopup.permission);
  onclick?: () => void;
  onclose?: () => void;
  isClosed = false;
  readonly title: string;
  readonly options: NotificationOptions;

  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakePopup.shown.push(this);
  }

  close(): void {
    this.isClosed = true;
    this.onclose?.();
  }
}

/** One holder at a time, in the order of the requests. */
function fakeLocks() {
  let last = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const before = last;
      const held = before.then(() => (signal.aborted ? undefined : hold()));
      last = held.catch(() => undefined);
      return held;
    },
  };
}

let queue: QueuedNotification[] = [];
let ends: (() => void)[] = [];
const settings = {
  quietFrom: null,
  quietTo: null,
  timezone: 'UTC',
  quietDays: [1],
  urgentBreaksQuiet: true,
  sound: false,
  badgeCounts: 'all' as const,
};

function host() {
  const fake = createFakeBridge({
    'config.getFeatureFlags': () => ({
      isMarketplaceEnabled: true,
      isMarketplaceInPlan: true,
      areNotificationsEnabled: true,
    }),
    'notifications.getPreferences': () => ({ categories: [], settings, mutes: [] }),
    'notifications.get': ({ ids }) => queue.filter(({ id }) => ids.includes(id)),
    'notifications.missed': ({ after }) => queue.filter(({ sentAt }) => sentAt > after),
  });
  setBridge(fake.bridge);
  const asked = (name: string) => fake.calls.filter((call) => call.name === name).length;
  return {
    asked,
    resync: () => {
      fake.emit('notifications.resynced', undefined);
    },
    /** New rows, sent as by the services. */
    tell: (...rows: QueuedNotification[]) => {
      queue.push(...rows);
      fake.emit('notifications.changed', { kind: 'inserted', ids: rows.map(({ id }) => id) });
    },
  };
}

/** An open tab that has already checked earlier notifications. */
async function openTab(isElected = true) {
  const before = window.localStorage.getItem(`marquee.popups.${mia}`);
  const end = followPopups(mia);
  ends.push(end);
  if (isElected && before === null)
    await vi.waitFor(() => {
      expect(window.localStorage.getItem(`marquee.popups.${mia}`)).not.toBeNull();
    });
  return end;
}

const titles = () => FakePopup.shown.map(({ title }) => title);

beforeEach(async () => {
  queue = [];
  ends = [];
  FakePopup.shown = [];
  FakePopup.permission = 'granted';
  window.localStorage.clear();
  vi.stubGlobal('Notification', FakePopup);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  setBellOpen(false);
  await turnPopupsOn();
});

afterEach(() => {
  for (const end of ends) end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('pops up what comes, once, and opens it on a click', async () => {
  queue = [news(-60_000, { title: 'Long ago' })];
  const { tell } = host();
  await openTab();
  const row = news(1, { title: 'Nova Quinn paused', message: 'by Mia\u202E Hartwell' });
  tell(row);
  await vi.waitFor(() => {
    expect(titles()).toEqual(['Nova Quinn paused']);
  });
  const [popup] = FakePopup.shown;
  expect(popup?.options).toEqual({ body: 'by Mia Hartwell', tag: row.id, silent: true });
  popup?.onclick?.();
  expect(takeOpenedPopup()).toEqual({ kind: 'notification', id: row.id });
  expect(popup?.isClosed).toBe(true);
});

it('shows them in one of several tabs, and in the next once that closes', async () => {
  const { tell } = host();
  const closeFirst = await openTab();
  await openTab(false);
  tell(news(1, { title: 'One' }));
  await vi.waitFor(() => {
    expect(titles()).toEqual(['One']);
  });
  closeFirst();
  queue.push(news(2, { title: 'While it changed' }));
  await vi.waitFor(() => {
    expect(titles()).toEqual(['One', 'While it changed']);
  });
});

it('shows nothing that stands on the screen of a focused tab', async () => {
  const { tell, asked } = host();
  await openTab();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  setBellOpen(true);
  tell(news(1));
  await vi.waitFor(() => {
    expect(asked('notifications.get')).toBe(1);
  });
  // Marked as seen, so that it is not shown when the list closes.
  await vi.waitFor(() => {
    expect(window.localStorage.getItem(`marquee.popups.${mia}`)).toContain(queue[0]?.id);
  });
  expect(titles()).toEqual([]);
});

it('closes what shows when the person signs out', async () => {
  const { tell } = host();
  const end = await openTab();
  tell(news(1));
  await vi.waitFor(() => {
    expect(titles()).toHaveLength(1);
  });
  end();
  await vi.waitFor(() => {
    expect(FakePopup.shown[0]?.isClosed).toBe(true);
  });
});

it('takes back what was deleted without a word of it', async () => {
  const { tell, resync } = host();
  await openTab();
  tell(news(1));
  await vi.waitFor(() => {
    expect(titles()).toHaveLength(1);
  });
  queue = [];
  resync();
  await vi.waitFor(() => {
    expect(FakePopup.shown[0]?.isClosed).toBe(true);
  });
});

it('stays silent while popups are off, or may not show', async () => {
  const { asked } = host();
  turnPopupsOff();
  await openTab(false);
  expect(asked('notifications.missed')).toBe(0);
  FakePopup.permission = 'denied';
  await turnPopupsOn();
  expect(asked('notifications.missed')).toBe(0);
  FakePopup.permission = 'granted';
  // As when the window comes back to the front.
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => {
    expect(asked('notifications.missed')).toBe(1);
  });
  readBrowserPopups();
});
