// Alone: it mocks modules that other tests load.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallName } from '#shared/contract/bridge.ts';
import { shownUpTo } from '#shared/domain/popups/popup-marks.ts';
import { openRules, testRow } from '#shared/domain/popups/test-popups.ts';
import type { PopupRow } from '#shared/domain/popups/popup-row.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';
import type { Ask } from './ask.ts';
import type { NativePopups } from './native-popups.ts';
import { createNotifications, type Followed } from './notifications.ts';
import { withNotificationsTold } from './start-notifications.ts';
import { createShownMarks } from './shown-marks.ts';

vi.mock('electron', () => ({}));

const server = 'https://one.example';
const id = '00000000-0000-4000-8000-000000000001';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const state = { unread: 0, areOn: true, sound: true, rows: [] as PopupRow[] };
  const asked: CallName[] = [];
  const answers: Partial<Record<CallName, () => unknown>> = {
    'config.getFeatureFlags': () => ({
      areNotificationsEnabled: state.areOn,
      isMarketplaceEnabled: false,
      isMarketplaceInPlan: false,
    }),
    'notifications.countUnread': () => state.unread,
    'notifications.get': () => state.rows,
    'notifications.missed': () => state.rows,
    'notifications.getPreferences': () => ({
      categories: openRules.categories,
      mutes: [],
      settings: { ...openRules.settings, sound: state.sound },
    }),
  };
  const ask = (async (name: CallName) => {
    asked.push(name);
    return answers[name]?.();
  }) as Ask;
  const marks = createShownMarks(createTestJsonFile());
  for (const person of ['mia', 'tomas']) marks.write(server, person, shownUpTo(0));
  const shown: string[] = [];
  const popups = {
    show: vi.fn((popup: Parameters<NativePopups['show']>[0]) => void shown.push(...popup.ids)),
    showSummary: vi.fn(),
    shown: () => shown,
    close: vi.fn(),
    closeAll: vi.fn(),
  };
  const onCount = vi.fn();
  const opened = vi.fn();
  const notifications = createNotifications({
    marks,
    popups,
    onCount,
    screen: () => openRules.screen,
    pausedUntil: () => null,
    open: opened,
  });
  const mia: Followed = { server, personId: 'mia', ask };
  return { state, asked, answers, popups, onCount, opened, notifications, mia };
}
const settle = () => vi.advanceTimersByTimeAsync(300);
const newRow = (title = 'New') => testRow(id, { title });

it('pops up what comes, by its title and message alone, and a click opens it', async () => {
  const { state, popups, opened, notifications, mia } = open();
  notifications.follow(mia);
  await settle();
  state.rows = [newRow()];
  state.sound = false;
  notifications.hear('notifications.changed', { kind: 'inserted', ids: [id] });
  await settle();
  expect(popups.show).toHaveBeenCalledWith({
    title: 'New',
    message: '',
    ids: [id],
    isSilent: true,
    actions: [],
    onClick: expect.any(Function) as unknown,
  });
  popups.show.mock.calls[0]?.[0].onClick();
  expect(opened).toHaveBeenCalledWith({ kind: 'notification', value: id });
  notifications.hear('notifications.changed', { kind: 'deleted', ids: [id] });
  expect(popups.close).toHaveBeenCalledWith([id]);
});

it.each<[string, (parts: ReturnType<typeof open>) => unknown]>([
  [
    'here',
    ({ notifications }) => {
      notifications.changed();
    },
  ],
  [
    'elsewhere, while it cannot hear of it',
    ({ notifications }) => {
      notifications.hear('notifications.resynced', undefined);
    },
  ],
  [
    'with its model',
    ({ notifications }) => {
      notifications.hear('models.changed', { kind: 'deleted', ids: [id], rows: [] });
    },
  ],
  ['without a word of it', () => vi.advanceTimersByTimeAsync(30_000)],
])('takes back what was deleted %s', async (_, act) => {
  const parts = open();
  const { state, popups, notifications, mia } = parts;
  notifications.follow(mia);
  notifications.hear('connection.changed', { status: 'live' });
  state.rows = [newRow()];
  notifications.hear('notifications.changed', { kind: 'inserted', ids: [id] });
  await settle();
  notifications.changed();
  await settle();
  expect(popups.show).toHaveBeenCalledOnce();
  expect(popups.close).not.toHaveBeenCalled();
  state.rows = [];
  await act(parts);
  await settle();
  expect(popups.close).toHaveBeenCalledWith([id]);
});

it('leaves what shows where the server cannot be asked', async () => {
  const { state, answers, popups, notifications, mia } = open();
  notifications.follow(mia);
  await settle();
  state.rows = [newRow()];
  notifications.hear('notifications.changed', { kind: 'inserted', ids: [id] });
  await settle();
  answers['notifications.get'] = () => {
    throw new Error('away');
  };
  notifications.changed();
  await settle();
  expect(popups.close).not.toHaveBeenCalled();
});

const taskId = '00000000-0000-4000-8000-0000000000d1';

it('completes a task from its popup, and opens it where that fails', async () => {
  const { state, asked, answers, popups, opened, notifications, mia } = open();
  notifications.follow(mia);
  await settle();
  state.rows = [testRow(id, { type: 'task_due_soon', metadata: { task_id: taskId } })];
  notifications.hear('notifications.changed', { kind: 'inserted', ids: [id] });
  await settle();
  const [complete, snooze] = popups.show.mock.calls[0]?.[0].actions ?? [];
  expect([complete?.label, snooze?.label]).toEqual(['Complete', 'Snooze 1 hour']);
  complete?.onPress();
  await settle();
  expect(opened).toHaveBeenCalledWith({ kind: 'notification', value: id });
  answers['tasks.get'] = () => ({ id: taskId, rowVersion: 4, status: 'pending' });
  opened.mockClear();
  asked.length = 0;
  complete?.onPress();
  await settle();
  expect(asked.slice(0, 3)).toEqual(['tasks.get', 'tasks.update', 'notifications.markRead']);
  snooze?.onPress();
  await settle();
  expect(asked).toContain('notifications.snooze');
  expect(opened).not.toHaveBeenCalled();
});

it('offers nothing on what is no open task', async () => {
  const { state, popups, notifications, mia } = open();
  notifications.follow(mia);
  await settle();
  state.rows = [testRow(id, { type: 'task_completed', metadata: { task_id: taskId } })];
  notifications.hear('notifications.changed', { kind: 'inserted', ids: [id] });
  await settle();
  expect(popups.show.mock.calls[0]?.[0].actions).toEqual([]);
});

it('has the number again after a change here, a gap, a sleep, and every half minute', async () => {
  const { state, onCount, notifications, mia } = open();
  notifications.follow(mia);
  notifications.hear('connection.changed', { status: 'live' });
  await settle();
  const acts: (() => unknown)[] = [
    notifications.changed,
    () => {
      notifications.hear('notifications.resynced', undefined);
    },
    notifications.resume,
    () => vi.advanceTimersByTimeAsync(30_000),
  ];
  for (const act of acts) {
    state.unread += 1;
    await act();
    await settle();
    expect(onCount).toHaveBeenLastCalledWith(state.unread);
  }
});

it('asks for what it may have missed while live updates are lost', async () => {
  const { asked, notifications, mia } = open();
  notifications.follow(mia);
  notifications.hear('connection.changed', { status: 'live' });
  await settle();
  const missed = () => asked.filter((name) => name === 'notifications.missed').length;
  const before = missed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(missed()).toBe(before);
  notifications.hear('connection.changed', { status: 'lost' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(missed()).toBe(before + 2);
});

it('finds out whether the connection lives when the machine wakes up', async () => {
  const { asked, notifications, mia } = open();
  notifications.follow(mia);
  await settle();
  notifications.resume();
  await settle();
  expect(asked).toContain('connection.check');
});

it('counts and shows nothing where the agency has notifications off', async () => {
  const { state, popups, onCount, notifications, mia } = open();
  state.areOn = false;
  state.unread = 3;
  notifications.follow(mia);
  await settle();
  state.rows = [newRow()];
  notifications.hear('notifications.changed', { kind: 'inserted', ids: [id] });
  await settle();
  expect(onCount).toHaveBeenLastCalledWith(0);
  expect(popups.show).not.toHaveBeenCalled();
});

it('leaves what shows while a person signs in again after their session ended, and takes it back from others', async () => {
  const { popups, onCount, notifications, mia } = open();
  notifications.follow(mia);
  await settle();
  popups.closeAll.mockClear();
  notifications.hear('auth.sessionChanged', { session: null, end: 'by-server' });
  notifications.follow(undefined);
  expect(onCount).toHaveBeenLastCalledWith(0);
  notifications.follow(mia);
  expect(popups.closeAll).not.toHaveBeenCalled();
  notifications.follow({ ...mia, personId: 'tomas' });
  expect(popups.closeAll).toHaveBeenCalledOnce();
});

it.each<[string, (parts: ReturnType<typeof open>) => unknown]>([
  [
    'signing out',
    ({ notifications }) =>
      withNotificationsTold(async () => ({ ok: true, data: undefined }), notifications)('auth.signOut', null),
  ],
  [
    'an account that is switched off',
    ({ notifications }) => {
      notifications.hear('auth.sessionChanged', { session: null, end: 'deactivated' });
      notifications.follow(undefined);
    },
  ],
])('%s takes back what shows, and ends it', async (_, leave) => {
  const parts = open();
  const { state, popups, notifications, mia } = parts;
  notifications.follow(mia);
  await settle();
  popups.closeAll.mockClear();
  await leave(parts);
  expect(popups.closeAll).toHaveBeenCalled();
  expect(notifications.isFollowing()).toBe(false);
  state.rows = [newRow()];
  notifications.hear('notifications.changed', { kind: 'inserted', ids: [id] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(popups.show).not.toHaveBeenCalled();
});

it('asks for the number after what the page changes, and only then', async () => {
  const changed = vi.fn();
  const parts = { hear: vi.fn(), changed, end: vi.fn() };
  const call = withNotificationsTold(
    async (name) =>
      name === 'notifications.delete'
        ? { ok: false, error: { code: 'internal', message: '' } }
        : { ok: true, data: null },
    parts,
  );
  for (const name of ['notifications.list', 'notifications.delete', 'models.update']) await call(name, {});
  expect(changed).not.toHaveBeenCalled();
  for (const name of ['notifications.markRead', 'notifications.clearRead', 'notifications.saveSettings'])
    await call(name, {});
  expect(changed).toHaveBeenCalledTimes(3);
});
