import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSettingsStore } from '#electron/main/settings/settings-store.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createBackground } from './background.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

function open({ hasTray = true, file = createTestJsonFile() } = {}) {
  const update = vi.fn();
  const parts = {
    platform: 'linux' as const,
    settings: createSettingsStore(file),
    autostart: { isOn: vi.fn(() => false), set: vi.fn() },
    boxes: { tell: vi.fn(async () => 0) },
    hasTray: async () => hasTray,
    openTray: vi.fn(() => ({ update })),
    showBadge: vi.fn(),
    isSignedIn: () => true,
    onOpen: vi.fn(),
    onUnread: vi.fn(),
    onQuit: vi.fn(),
    onChange: vi.fn(),
    emit: vi.fn(),
  };
  return { ...parts, update, background: createBackground(parts), file };
}

it('puts one icon where there is a tray, and none where there is none', async () => {
  const { background, openTray, emit } = open();
  expect(await background.findTray()).toBe(true);
  expect(await background.findTray()).toBe(true);
  expect(openTray).toHaveBeenCalledOnce();
  expect(emit).toHaveBeenCalledOnce();
  const without = open({ hasTray: false });
  expect(await without.background.findTray()).toBe(false);
  expect(without.openTray).not.toHaveBeenCalled();
});

it('does not keep running where nobody could come back', async () => {
  const { background, settings } = open({ hasTray: false });
  await expect(background.handlers['desktop.changeSettings']({ keepsRunning: true })).rejects.toMatchObject({
    code: 'invalid',
    hint: 'no_tray',
  });
  expect(settings.read().keepsRunning).toBeUndefined();
});

it('tells page and menus of every change, from wherever it comes', async () => {
  const { background, emit, onChange, autostart } = open();
  await background.findTray();
  const { handlers, menu } = background;
  expect(await handlers['desktop.changeSettings']({ keepsRunning: true })).toMatchObject({
    keepsRunning: true,
  });
  menu.keepRunning(false);
  menu.pause('hour');
  menu.startWithSystem(true);
  expect(autostart.set).toHaveBeenCalledWith(true);
  expect(emit.mock.calls.slice(1)).toMatchObject([
    ['desktop.settingsChanged', { keepsRunning: true }],
    ['desktop.settingsChanged', { keepsRunning: false }],
    ['desktop.settingsChanged', { pausedUntil: '2026-11-20T11:00:00.000Z' }],
    ['desktop.settingsChanged', {}],
  ]);
  expect(onChange).toHaveBeenCalledTimes(5);
});

it('is quiet for as long as it was told to, over a restart, and says so when that ends', async () => {
  const { background, emit, file } = open();
  await background.handlers['desktop.pausePopups']({ for: 'hour' });
  const again = open({ file });
  expect(again.background.pausedUntil()).toEqual(new Date(now + 3_600_000));
  // If its tray exists from the start, no other event informs the page.
  expect(again.emit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(background.pausedUntil()).toBeNull();
  expect(emit).toHaveBeenLastCalledWith(
    'desktop.settingsChanged',
    expect.objectContaining({ pausedUntil: null }),
  );
  expect(again.onChange).toHaveBeenCalledOnce();
  expect(again.emit).toHaveBeenCalledExactlyOnceWith(
    'desktop.settingsChanged',
    expect.objectContaining({ pausedUntil: null }),
  );
  await background.handlers['desktop.pausePopups']({ for: 'until_tomorrow' });
  expect(await background.handlers['desktop.pausePopups']({ for: null })).toMatchObject({
    pausedUntil: null,
  });
});

it('says by a box what a menu could not change', async () => {
  const { background, autostart, boxes } = open();
  autostart.set.mockImplementation(() => {
    throw new AppError('internal', 'Make sure that you can change this file');
  });
  background.menu.startWithSystem(true);
  expect(boxes.tell).toHaveBeenCalledWith('settings', {
    message: 'Marquee can’t change how it starts.',
    detail: 'Make sure that you can change this file',
  });
  await expect(background.handlers['desktop.changeSettings']({ startsWithSystem: true })).rejects.toThrow();
});

it('has the bell’s number on badge and tray', async () => {
  const { background, showBadge, update, openTray } = open();
  await background.findTray();
  background.setUnread(7);
  expect(showBadge).toHaveBeenCalledWith(7);
  expect(update).toHaveBeenCalled();
  // The count is queried every 30 s, and the user may have the menu open.
  const updates = update.mock.calls.length;
  background.setUnread(7);
  expect(update).toHaveBeenCalledTimes(updates);
  const [parts] = openTray.mock.calls[0] as unknown as [() => { unread: number }];
  expect(parts().unread).toBe(7);
});
