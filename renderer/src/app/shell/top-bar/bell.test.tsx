// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { notificationOf } from '#renderer/entities/notification/test-notifications.ts';
import { anyTask } from '#renderer/entities/task/test-task.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { setBellOpen } from '#renderer/lib/window/bell.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Notification } from '#shared/contract/notifications.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { Bell } from './bell.tsx';

const user = userEvent.setup({ delay: null });
const nova = '11111111-1111-4111-8111-111111111111';
const paused = notificationOf(1, {
  title: 'Nova Quinn paused',
  message: 'by Mia Hartwell',
  modelId: nova,
  modelName: 'Nova Quinn',
  metadata: { category: 'models' },
});
const role = notificationOf(2, { title: 'Your role changed' });
const old = notificationOf(3000, { title: 'Welcome', readAt: '2026-11-18T09:05:00+00:00' });
const down = new AppError('unavailable', 'The server could not be reached.');

type Handlers = Parameters<typeof createFakeBridge>[0];

/** A server that stores what it receives. */
function host(rows: Notification[], handlers: Handlers = {}) {
  let queue = rows;
  const unread = () => queue.filter(({ readAt }) => readAt === null);
  const take = (id: string, change: (row: Notification) => Notification[]) => {
    const isThere = queue.some((row) => row.id === id);
    queue = queue.flatMap((row) => (row.id === id ? change(row) : [row]));
    return isThere;
  };
  const fake = createFakeBridge({
    'config.getFeatureFlags': () => ({
      isMarketplaceEnabled: true,
      isMarketplaceInPlan: true,
      areNotificationsEnabled: true,
    }),
    'notifications.list': () => queue.slice(0, 20),
    'notifications.countUnread': () => unread().length,
    'notifications.counts': () => ({
      all: queue.length,
      unread: unread().length,
      read: queue.length - unread().length,
    }),
    'notifications.page': ({ filter, before, limit }) => {
      const from = before === null ? 0 : queue.findIndex(({ id }) => id === before.id) + 1;
      const wanted = queue
        .slice(from)
        .filter(({ readAt }) => filter === 'all' || (readAt === null) === (filter === 'unread'));
      return wanted.slice(0, limit);
    },
    'notifications.markRead': ({ id }) => take(id, (row) => [{ ...row, readAt: row.createdAt }]),
    'notifications.delete': ({ id }) => take(id, () => []),
    'notifications.snooze': ({ id }) => take(id, () => []),
    'notifications.markAllRead': () => {
      const count = unread().length;
      queue = queue.map((row) => ({ ...row, readAt: row.readAt ?? row.createdAt }));
      return count;
    },
    'notifications.clearRead': () => {
      const count = queue.length - unread().length;
      queue = unread();
      return count;
    },
    ...handlers,
  });
  setBridge(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return {
    ...fake,
    callsOf,
    /** Deleted without a live update, as together with its model on a hosted project. */
    lose: (id: string) => {
      queue = queue.filter((row) => row.id !== id);
    },
  };
}

function Here() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

function show() {
  return renderWithKit(
    <MemoryRouter>
      <Bell />
      <Here />
    </MemoryRouter>,
  );
}

async function open() {
  show();
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return within(await screen.findByRole('dialog', { name: /^Notifications/ }));
}

async function openAll() {
  const list = await open();
  await user.click(list.getByRole('button', { name: 'View All Notifications' }));
  return within(await screen.findByRole('dialog', { name: 'All Notifications' }));
}

const row = (title: string) => screen.findByRole('button', { name: new RegExp(`^${title}`) });
const isNew = (title: string) => screen.queryByRole('button', { name: `Mark as read: ${title}` }) !== null;

beforeEach(() => {
  setBellOpen(false);
  useViewerStore.setState({ profile: mia });
});

it('counts what is unread, 99 at most', async () => {
  host([], { 'notifications.countUnread': () => 100 });
  show();
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeVisible();
});

it('is not there where the agency has notifications off', async () => {
  const { callsOf } = host([paused], {
    'config.getFeatureFlags': () => ({
      isMarketplaceEnabled: true,
      isMarketplaceInPlan: true,
      areNotificationsEnabled: false,
    }),
  });
  show();
  await waitFor(() => {
    expect(screen.queryByRole('button')).toBeNull();
  });
  expect(callsOf('config.getFeatureFlags')).toHaveLength(1);
});

it('shows the latest, by whether they are of today', async () => {
  host([paused, role, old]);
  const list = await open();
  const today = within(await list.findByRole('region', { name: 'Today' }));
  expect(await today.findByRole('button', { name: /^Nova Quinn paused/ })).toHaveTextContent(
    'Nova Quinn · by Mia Hartwell',
  );
  expect(today.getByText('1m ago')).toBeVisible();
  expect(within(list.getByRole('region', { name: 'Earlier' })).getByText('Welcome')).toBeVisible();
  expect(list.getByText('2 unread')).toBeVisible();
});

it('opens what a notification is about, and marks it as read', async () => {
  const { callsOf } = host([paused]);
  await open();
  await user.click(await row('Nova Quinn paused'));
  expect(await screen.findByText(`/models?modelId=${nova}`)).toBeVisible();
  expect(callsOf('notifications.markRead')).toEqual([{ id: paused.id }]);
  expect(screen.queryByText('Notification marked as read')).toBeNull();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('opens the model of an event that moved by a click, and the schedule by an action of the row', async () => {
  const event = '22222222-2222-4222-8222-222222222222';
  const moved = notificationOf(4, {
    title: 'Winter shoot moved',
    modelId: nova,
    modelName: 'Nova Quinn',
    metadata: { category: 'schedule', kind: 'moved', occurrence_id: event },
  });
  host([moved]);
  await open();
  await user.click(await row('Winter shoot moved'));
  const here = screen.getByRole('status', { name: '' });
  expect(here).toHaveTextContent(`/models?modelId=${nova}&tab=schedule&eventId=${event}`);
  await user.click(screen.getByRole('button', { name: /^Notifications/ }));
  await user.click(await screen.findByRole('button', { name: 'Open in Schedule: Winter shoot moved' }));
  expect(here).toHaveTextContent(`/schedule?eventId=${event}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers no place that the person may not open', async () => {
  const asked = { title: 'Jonas asks for access', modelId: nova, metadata: { category: 'social' } };
  useViewerStore.setState({
    permissions: {
      status: 'loaded',
      permissions: { ...roleDefaults('manager'), can_access_socials: false },
    },
  });
  host([
    notificationOf(4, asked),
    notificationOf(5, { title: 'Models: 80 %', metadata: { kind: 'plan_limit' } }),
  ]);
  await open();
  expect(await screen.findByRole('button', { name: 'View plans: Models: 80 %' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Open in Socials/ })).toBeNull();
});

it('says that it marked what leads nowhere, and stays', async () => {
  host([role]);
  const list = await open();
  await user.click(await row('Your role changed'));
  expect(await screen.findByText('Notification marked as read')).toBeVisible();
  expect(screen.getByText('/')).toBeVisible();
  expect(list.getByText('Your role changed')).toBeVisible();
  expect(isNew('Your role changed')).toBe(false);
});

it('marks one at once, and takes that back where the server fails', async () => {
  let fail: (error: AppError) => void = () => undefined;
  host([paused, role], {
    'notifications.markRead': () =>
      new Promise<never>((_, reject) => {
        fail = reject;
      }),
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Your role changed' }));
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(isNew('Your role changed')).toBe(false);
  fail(down);
  expect(await screen.findByText('Failed to mark notification as read')).toBeVisible();
  expect(isNew('Your role changed')).toBe(true);
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});

it('takes back what the server found nothing to do about', async () => {
  host([paused, role, old], { 'notifications.markAllRead': () => 0, 'notifications.clearRead': () => 0 });
  const list = await open();
  await user.click(list.getByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('No unread notifications to mark')).toBeVisible();
  expect(isNew('Nova Quinn paused')).toBe(true);
  await user.click(list.getByRole('button', { name: 'Clear read' }));
  expect(await screen.findByText('No read notifications to clear')).toBeVisible();
  expect(list.getByText('Welcome')).toBeVisible();
});

it('takes back what the server failed to do about all, and says so', async () => {
  const failing = {
    'notifications.markAllRead': () => Promise.reject(down),
    'notifications.clearRead': () => Promise.reject(down),
  };
  host([paused, role, old], failing);
  const list = await open();
  await user.click(list.getByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('Failed to mark all notifications as read')).toBeVisible();
  expect(isNew('Nova Quinn paused')).toBe(true);
  await user.click(list.getByRole('button', { name: 'Clear read' }));
  expect(await screen.findByText('Failed to clear read notifications')).toBeVisible();
  expect(await list.findByText('Welcome')).toBeVisible();
});

it('marks all and clears what was read, with how many that were', async () => {
  host([paused, role, old]);
  const list = await open();
  await user.click(list.getByRole('button', { name: 'Mark all read' }));
  expect(await screen.findByText('Marked 2 notifications as read')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Clear read' }));
  expect(await screen.findByText('Cleared 3 read notifications')).toBeVisible();
  expect(await list.findByText('No notifications yet')).toBeVisible();
});

it('is used by keys: arrows step, Delete deletes and goes to the next', async () => {
  const { callsOf } = host([paused, role, old]);
  await open();
  const first = await row('Nova Quinn paused');
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(await row('Your role changed')).toHaveFocus();
  await user.keyboard('{Delete}');
  await waitFor(async () => {
    expect(await row('Welcome')).toHaveFocus();
  });
  expect(screen.queryByText('Your role changed')).toBeNull();
  expect(await screen.findByText('Notification deleted')).toBeVisible();
  expect(callsOf('notifications.delete')).toEqual([{ id: role.id }]);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(first).toHaveFocus();
});

it('brings back what could not be deleted', async () => {
  host([paused], {
    'notifications.delete': () => {
      throw down;
    },
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Delete: Nova Quinn paused' }));
  expect(await screen.findByText('Failed to delete notification')).toBeVisible();
  expect(await row('Nova Quinn paused')).toBeVisible();
});

it('says that a notification is gone, and takes it away', async () => {
  host([role], { 'notifications.markRead': () => false, 'notifications.list': () => [role] });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Your role changed' }));
  expect(await screen.findByText('This notification no longer exists')).toBeVisible();
  expect(isNew('Your role changed')).toBe(true);
});

it('snoozes one until the chosen time', async () => {
  const { callsOf } = host([paused, role]);
  const list = await open();
  await user.click(await list.findByRole('button', { name: 'Snooze: Nova Quinn paused' }));
  await user.keyboard('{Escape}');
  const snooze = await list.findByRole('button', { name: 'Snooze: Nova Quinn paused' });
  expect(screen.getByRole('dialog', { name: /^Notifications/ })).toBeVisible();
  await user.click(snooze);
  await user.click(list.getByRole('button', { name: 'In 1 hour' }));
  expect(await screen.findByText(/^Snoozed until /)).toBeVisible();
  expect(list.queryByText('Nova Quinn paused')).toBeNull();
  const [asked] = callsOf('notifications.snooze') as { id: string; until: string }[];
  expect(asked?.id).toBe(paused.id);
  expect(Date.parse(asked?.until ?? '') - Date.now()).toBeGreaterThan(3_500_000);
});

it('is empty where the server stumbles over an ambiguous column', async () => {
  host([], {
    'notifications.list': () => {
      throw new AppError('internal', 'column reference "id" is ambiguous', { sqlState: '42702' });
    },
  });
  const list = await open();
  expect(await list.findByText('No notifications yet')).toBeVisible();
});

it('shows neither rows nor a count once they cannot be loaded', async () => {
  let isDown = false;
  const { emit } = host([paused], {
    'notifications.list': () => {
      if (isDown) throw down;
      return [paused];
    },
  });
  const { queryClient } = show();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await row('Nova Quinn paused');
  isDown = true;
  emit('notifications.resynced', undefined);
  await queryClient.refetchQueries({ queryKey: ['notifications'] });
  expect(await screen.findByText('Failed to load notifications')).toBeVisible();
  expect(screen.queryByText('Nova Quinn paused')).toBeNull();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await row('Nova Quinn paused')).toBeVisible();
});

it('shows what someone wrote as text, without what turns its direction', async () => {
  host([notificationOf(1, { title: '<img src=x onerror=alert(1)> \u202Egnp.exe', message: 'a\u2066b' })]);
  const list = await open();
  expect(await list.findByText('<img src=x onerror=alert(1)> gnp.exe')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(list.getByText('a b')).toBeVisible();
});

it('tells how often the same happened, and not what anything else says in its place', async () => {
  const repeated = (number: number, count: unknown) =>
    notificationOf(number, { title: `Repeated ${String(number)}`, metadata: { count } as never });
  host([repeated(1, 1200), repeated(2, 1), repeated(3, '<b>9</b>'), repeated(4, -3), repeated(5, 1e300)]);
  const list = await open();
  expect(await list.findByRole('button', { name: /^Repeated 1 1,200 times/ })).toBeVisible();
  expect(list.getAllByText(/times/)).toHaveLength(1);
});

it.each(['the latest', 'all'])(
  'loses within 30 s what is deleted without a word, in the list of %s',
  async (which) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { lose } = host([paused, role, old]);
    const list = await (which === 'all' ? openAll() : open());
    expect(await list.findByText('Nova Quinn paused')).toBeVisible();
    lose(paused.id);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(list.queryByText('Nova Quinn paused')).toBeNull();
    expect(list.getByText('Your role changed')).toBeVisible();
    expect(list.getByText(which === 'all' ? '2 of 2' : '1 unread')).toBeVisible();
  },
);

it('has all of them by day, with how many each filter has', async () => {
  host([paused, role, old]);
  const all = await openAll();
  expect(screen.queryByRole('dialog', { name: /^Notifications/ })).toBeNull();
  expect(await all.findByRole('radio', { name: 'All 3' })).toBeChecked();
  await user.click(all.getByRole('radio', { name: 'Unread 2' }));
  await waitFor(() => {
    expect(all.queryByText('Welcome')).toBeNull();
  });
  await user.click(await all.findByRole('button', { name: 'Mark as read: Your role changed' }));
  await waitFor(() => {
    expect(all.queryByText('Your role changed')).toBeNull();
  });
  expect(await all.findByRole('radio', { name: 'Read 2' })).toBeVisible();
  await user.click(all.getByRole('button', { name: 'Mark all read' }));
  expect(await all.findByText('No unread notifications')).toBeVisible();
  await user.click(all.getByRole('radio', { name: 'Read 3' }));
  await user.click(await all.findByRole('button', { name: 'Clear read' }));
  expect(await all.findByText('No read notifications')).toBeVisible();
  await user.click(all.getByText('Close'));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
});

it('pages beyond what the procedure answers', async () => {
  const many = Array.from({ length: 230 }, (_, index) => notificationOf(index + 1));
  const { callsOf } = host(many);
  const all = await openAll();
  for (let page = 1; page < 5; page += 1) await user.click(await all.findByText('Load older notifications'));
  expect(await all.findByText('News 230')).toBeVisible();
  expect(await all.findByText('230 of 230')).toBeVisible();
  expect(all.queryByText('Load older notifications')).toBeNull();
  expect(callsOf('notifications.page')).toHaveLength(5);
});

const taskId = '00000000-0000-4000-8000-0000000000d1';
const due = notificationOf(5, {
  type: 'task_due_soon',
  title: 'Send the contract is due soon',
  metadata: { task_id: taskId },
});

it('completes a task where it stands, and marks its notification as read', async () => {
  const { callsOf } = host([due, role], {
    'tasks.get': () => anyTask({ id: taskId, rowVersion: 4 }),
    'tasks.update': () => ({
      id: taskId,
      rowVersion: 5,
      before: { status: 'pending' as const },
      also: [],
      nextId: null,
      row: null,
    }),
  });
  await open();
  expect(screen.queryByRole('button', { name: 'Complete task: Your role changed' })).toBeNull();
  await user.click(
    await screen.findByRole('button', { name: 'Complete task: Send the contract is due soon' }),
  );
  await waitFor(() => {
    expect(callsOf('notifications.markRead')).toEqual([{ id: due.id }]);
  });
  expect(callsOf('tasks.update')).toEqual([{ id: taskId, rowVersion: 4, changes: { status: 'completed' } }]);
  expect(useUndoOffers.getState().offers.at(-1)?.message).toBe('TASK-7 completed');
});

it('says that a task is gone, and leaves its notification unread', async () => {
  const { callsOf } = host([due], {
    'tasks.get': () => {
      throw new AppError('not_found', 'No such task');
    },
  });
  await open();
  await user.click(await screen.findByRole('button', { name: /^Complete task/ }));
  expect(await screen.findByText('This task was deleted, or you no longer have access.')).toBeInTheDocument();
  expect(callsOf('notifications.markRead')).toEqual([]);
});
