import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { anyTask } from '#renderer/entities/task/test-task.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import type { TaskChanges } from '#shared/contract/task-fields.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { taskStatuses } from '#shared/contract/task-values.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { TasksPage } from './page.tsx';

// For tests only: tasks, a host that holds them, and their page as Mia sees it.

export const luna = modelOf({ stageName: 'Luna Vale' });

let number = 400;
let changed = 0;

export function taskOf(changes: Partial<TaskDetail> = {}): TaskDetail {
  number += 1;
  return anyTask({
    id: `00000000-0000-4000-8000-000000000${String(number)}`,
    number,
    title: `Task ${String(number)}`,
    ...changes,
  });
}

export type Handlers = Parameters<typeof createFakeBridge>[0];

/** A host that holds these tasks and answers as the services would. */
export function host(start: TaskDetail[], handlers: Handlers = {}) {
  const held = { tasks: start };
  const find = (id: string) => {
    const task = held.tasks.find((candidate) => candidate.id === id);
    if (task === undefined) throw new AppError('not_found', 'No such task');
    return task;
  };
  const change = (id: string, rowVersion: number, changes: TaskChanges) => {
    const task = find(id);
    if (task.rowVersion !== rowVersion) throw new AppError('conflict', 'Stale', { hint: 'stale' });
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, task[name as 'title']]));
    changed += 1;
    const updatedAt = new Date(Date.UTC(2031, 0, 1, 0, 0, changed)).toISOString();
    const next = { ...task, ...changes, rowVersion: rowVersion + 1, updatedAt } as TaskDetail;
    held.tasks = held.tasks.map((known) => (known.id === id ? next : known));
    return { id, rowVersion: rowVersion + 1, before, also: [], nextId: null, row: next };
  };
  const fake = createFakeBridge({
    'tasks.list': ({ filter }) => ({
      rows: held.tasks.filter(({ status }) => filter.statuses?.includes(status) !== false),
      next: null,
    }),
    'tasks.board': () =>
      taskStatuses.map((status) => {
        const rows = held.tasks.filter((task) => task.status === status);
        return { status, rows, next: null, total: rows.length };
      }),
    'tasks.workload': () => [],
    'tasks.count': ({ filters }) => filters.map(() => held.tasks.length),
    'tasks.get': ({ id }) => find(id),
    'tasks.update': ({ id, rowVersion, changes }) => change(id, rowVersion, changes),
    'tasks.updateMany': ({ tasks }) => tasks.map((task) => change(task.id, task.rowVersion, task.changes)),
    'tasks.create': ({ title }) => {
      const task = taskOf({ title });
      held.tasks = [...held.tasks, task];
      return task;
    },
    'tasks.comments': () => [],
    'tasks.people': () => [{ ...mia, isOfModel: false }],
    'tags.list': () => [],
    'models.list': ({ offset }) => (offset === 0 ? [luna] : []),
    'models.findManagers': () => [mia, tomas],
    'models.listAssignableManagers': () => [mia, tomas],
    'savedViews.list': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}

export function renderTasks(path = '/tasks') {
  // The test DOM has no layout; without a height no row would be in view.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...mia, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(mia.role) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/tasks', element: <TasksPage /> }], { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConflictHost />
        <UndoLine personId={mia.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
