import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import type { DesktopSettings } from '#shared/contract/desktop.ts';
import { backgroundItems, trayTemplate, trayTooltip } from './tray-template.ts';
import { unreadLabel } from '#shared/domain/unread-label.ts';

const calm: DesktopSettings = {
  tray: 'there',
  keepsRunning: null,
  startsWithSystem: false,
  pausedUntil: null,
};
function open(settings: Partial<DesktopSettings> = {}) {
  const menu = {
    settings: () => ({ ...calm, ...settings }),
    pause: vi.fn(),
    keepRunning: vi.fn(),
    startWithSystem: vi.fn(),
  };
  return menu;
}
const tray = (menu: ReturnType<typeof open>, { isSignedIn = true, unread = 3 } = {}) =>
  trayTemplate({ menu, isSignedIn, unread, onOpen: vi.fn(), onUnread: vi.fn(), onQuit: vi.fn() });
const labels = (items: readonly MenuItemConstructorOptions[]) => items.flatMap(({ label }) => label ?? []);
const press = (items: readonly MenuItemConstructorOptions[], id: string) => {
  const click = items.find((item) => item.id === id)?.click as (() => void) | undefined;
  click?.();
};

it('says how much is unread, as the bell does', () => {
  expect(labels(tray(open()))).toEqual([
    'Open Marquee',
    '3 unread',
    'Quiet for an Hour',
    'Quiet Until Tomorrow',
    'Quit Marquee',
  ]);
  expect(tray(open(), { unread: 0 })[1]).toMatchObject({ label: 'No unread notifications', enabled: false });
  expect(labels(tray(open(), { isSignedIn: false }))).not.toContain('3 unread');
  expect([0, 1, 99, 100, 50_000].map(unreadLabel)).toEqual(['', '1', '99', '99+', '99+']);
  expect([0, 7, 200].map(trayTooltip)).toEqual(['Marquee', 'Marquee, 7 unread', 'Marquee, 99+ unread']);
});

it('keeps quiet, says until when, and can be told otherwise', () => {
  const menu = open();
  press(tray(menu), 'pause-hour');
  press(tray(menu), 'pause-tomorrow');
  const paused = open({ pausedUntil: new Date(Date.now() + 1000).toISOString() });
  expect(labels(tray(paused))[2]).toMatch(/^Quiet until .*\d/);
  press(tray(paused), 'resume');
  expect([...menu.pause.mock.calls, ...paused.pause.mock.calls]).toEqual([
    ['hour'],
    ['until_tomorrow'],
    [null],
  ]);
});

it('turns in the window’s menu what it shows', () => {
  for (const isOn of [true, false]) {
    const menu = open({ keepsRunning: isOn, startsWithSystem: isOn });
    const items = backgroundItems(menu);
    for (const id of ['keep-running', 'start-with-system']) {
      expect(items.find((item) => item.id === id)).toMatchObject({ checked: isOn });
      press(items, id);
    }
    expect(menu.keepRunning).toHaveBeenCalledWith(!isOn);
    expect(menu.startWithSystem).toHaveBeenCalledWith(!isOn);
  }
});

it('keeps running nowhere without a tray, and a Mac’s apps anyway', () => {
  const missing = backgroundItems(open({ tray: 'missing', keepsRunning: true }));
  expect(missing.find(({ id }) => id === 'keep-running')).toMatchObject({ checked: false, enabled: false });
  expect(labels(backgroundItems(open({ tray: 'not_needed' })))).not.toContain('Keep Running When Closed');
});
