// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { readBrowserPopups } from '#renderer/entities/notification/browser-popups.ts';
import { notificationOf } from '#renderer/entities/notification/test-notifications.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit, testQueryClient } from '#renderer/test-render.tsx';
import type { NotificationPreferences, NotificationSettings } from '#shared/contract/notifications.ts';
import { notificationCategories } from '#shared/domain/notification-types.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { NotificationPreferencesPage } from './page.tsx';

const user = userEvent.setup({ delay: null });
const nova = '11111111-1111-4111-8111-111111111111';
const usual: NotificationSettings = {
  quietFrom: null,
  quietTo: null,
  timezone: 'Europe/Zagreb',
  quietDays: [1, 2, 3, 4, 5, 6, 7],
  urgentBreaksQuiet: true,
  sound: true,
  badgeCounts: 'all',
};
const preferencesOf = (changes: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  categories: notificationCategories.map((category) => ({
    category,
    inApp: true,
    desktop: true,
    isFixed: category === 'system',
  })),
  settings: usual,
  mutes: [],
  ...changes,
});

type Handlers = Parameters<typeof createFakeBridge>[0];

function show(
  handlers: Handlers = {},
  first = preferencesOf(),
  { client = testQueryClient(), onRender = () => undefined } = {},
) {
  let kept = first;
  const { bridge, calls } = createFakeBridge({
    'notifications.getPreferences': () => kept,
    'notifications.list': () => [],
    'notifications.countUnread': () => 3,
    'desktop.getSettings': () => null,
    'notifications.setPreference': ({ category, channel, enabled }) => {
      const field = channel === 'in_app' ? 'inApp' : 'desktop';
      kept = {
        ...kept,
        categories: kept.categories.map((row) =>
          row.category === category ? { ...row, [field]: enabled } : row,
        ),
      };
    },
    'notifications.saveSettings': ({ changes }) => {
      kept = { ...kept, settings: { ...kept.settings, ...changes } as NotificationSettings };
    },
    'notifications.muteModel': () => {
      kept = { ...kept, mutes: [] };
    },
    ...handlers,
  });
  setBridge(bridge);
  renderWithKit(
    <Profiler id="page" onRender={onRender}>
      <NotificationPreferencesPage />
    </Profiler>,
    client,
  );
  return (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
}

const down = () => {
  throw new AppError('unavailable', 'The server could not be reached.');
};

beforeEach(() => {
  window.localStorage.clear();
  vi.unstubAllGlobals();
  readBrowserPopups();
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('saves a category for one channel, and has no switch for what cannot be turned off', async () => {
  const callsOf = show();
  const box = await screen.findByRole('checkbox', { name: 'Models: Desktop' });
  await user.click(box);
  expect(box).not.toBeChecked();
  await waitFor(() => {
    expect(callsOf('notifications.setPreference')).toEqual([
      { category: 'models', channel: 'desktop', enabled: false },
    ]);
  });
  expect(screen.getByRole('checkbox', { name: 'Models: In app' })).toBeChecked();
  const fixed = screen.getByRole('row', { name: /Security and maintenance/ });
  expect(fixed).toHaveTextContent('This alert cannot be turned off');
  expect(within(fixed).queryByRole('checkbox')).toBeNull();
});

it('shows what is kept where a change could not be saved', async () => {
  show({ 'notifications.setPreference': down });
  const box = await screen.findByRole('checkbox', { name: 'Chat: In app' });
  await user.click(box);
  expect(await screen.findByText('Failed to save notification preferences')).toBeVisible();
  await waitFor(() => {
    expect(box).toBeChecked();
  });
});

it('sets quiet hours over midnight, by the day on which they begin', async () => {
  const callsOf = show();
  const panel = within(await screen.findByRole('region', { name: 'Quiet hours' }));
  await user.click(panel.getByRole('switch', { name: 'Quiet hours' }));
  expect(await panel.findByText('next day, Zagreb')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Sunday' }));
  await waitFor(() => {
    expect(callsOf('notifications.saveSettings')).toEqual([
      { changes: { quietFrom: '22:00', quietTo: '07:00' } },
      { changes: { quietDays: [1, 2, 3, 4, 5, 6] } },
    ]);
  });
  await user.click(panel.getByRole('combobox', { name: 'Quiet until' }));
  await user.click(await screen.findByRole('option', { name: '22:00' }));
  expect(await panel.findByRole('alert')).toHaveTextContent(
    'Quiet hours must start and end at different times',
  );
  expect(callsOf('notifications.saveSettings')).toHaveLength(2);
});

it('says what the server has against the settings', async () => {
  show({
    'notifications.saveSettings': () => {
      throw new AppError('invalid', 'Choose at least one day for quiet hours', { hint: 'quiet_days' });
    },
  });
  await user.click(await screen.findByRole('switch', { name: 'Sound' }));
  expect(await screen.findByText('Choose at least one day for quiet hours')).toBeVisible();
});

it('unmutes a model', async () => {
  const mutes = [{ modelId: nova, modelName: 'Nova Quinn', until: '2026-12-01T08:00:00+00:00' }];
  const callsOf = show({}, preferencesOf({ mutes }));
  await user.click(await screen.findByRole('button', { name: 'Unmute Nova Quinn' }));
  expect(screen.queryByText('Nova Quinn')).toBeNull();
  await waitFor(() => {
    expect(callsOf('notifications.muteModel')).toEqual([{ modelId: nova, until: null }]);
  });
});

it('tells what would stop a test', async () => {
  show({ 'notifications.test': () => ({ status: 'off', id: null }) });
  await user.click(await screen.findByRole('button', { name: 'Send test notification' }));
  expect(await screen.findByText('Notifications are off for this agency')).toBeVisible();
  expect(screen.queryByText('Did you see it?')).toBeNull();
});

it('says until when popups are paused on this computer', async () => {
  // At noon, so that an end after midnight is shown with its day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 12) });
  onTestFinished(() => void vi.useRealTimers());
  const end = new Date(Date.now() + 3_600_000);
  const paused = {
    tray: 'there' as const,
    keepsRunning: true,
    startsWithSystem: false,
    pausedUntil: end.toISOString(),
  };
  show({
    'notifications.test': () => ({ status: 'sent', id: notificationOf(1).id }),
    'desktop.getSettings': () => paused,
  });
  await user.click(await screen.findByRole('button', { name: 'Send test notification' }));
  expect(await screen.findByText(/^Paused on this computer until [0-9]{2}:[0-9]{2}$/)).toBeVisible();
});

it('comes to rest once a test has arrived', async () => {
  const test = notificationOf(1, { type: 'system_test', title: 'Test notification' });
  const drawn = vi.fn((): undefined => {
    if (drawn.mock.calls.length > 200) throw new Error('The page is drawn without an end');
  });
  const client = testQueryClient();
  const handlers: Handlers = {
    'notifications.list': () => [test],
    'notifications.test': () => ({ status: 'sent', id: test.id }),
  };
  show(handlers, preferencesOf(), { client, onRender: drawn });
  await user.click(await screen.findByRole('button', { name: 'Send test notification' }));
  expect(await screen.findByText(/^Arrived/)).toBeVisible();
  await waitFor(() => {
    expect(client.isFetching()).toBe(0);
  });
  // Once the test has arrived, further cache events (each render causes some) must not cause a render.
  const before = drawn.mock.calls.length;
  for (const count of [1, 2]) act(() => void client.setQueryData(['elsewhere'], count));
  expect(drawn.mock.calls.length).toBe(before);
});

it('asks whether a test was seen where nothing is known to stop it', async () => {
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: () => Promise.resolve('granted'),
  });
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  readBrowserPopups();
  const test = notificationOf(1, { type: 'system_test', title: 'Test notification' });
  let isSent = false;
  show({
    'notifications.list': () => (isSent ? [test] : []),
    'notifications.test': () => {
      isSent = true;
      return { status: 'sent', id: test.id };
    },
  });
  const send = await screen.findByRole('button', { name: 'Send test notification' });
  await user.click(send);
  expect(await screen.findByText('Popups are off in this browser')).toBeVisible();
  Object.assign(Notification, { permission: 'granted' });
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await user.click(send);
  const asked = within(await screen.findByRole('group', { name: 'Did you see it?' }));
  expect(await screen.findByText(/^Arrived/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'No' }));
  expect(await screen.findByText(/Do Not Disturb or Focus is off/)).toBeVisible();
});

it('says when preferences could not be loaded', async () => {
  let isDown = true;
  show({ 'notifications.getPreferences': () => (isDown ? down() : preferencesOf()) });
  expect(await screen.findByText('Failed to load notification preferences')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('checkbox', { name: 'Tasks: In app' })).toBeVisible();
});
