import { mia, priya, tomas } from '#renderer/entities/model/test-models.ts';
import { roomyPlan } from '#renderer/entities/plan/test-plans.ts';
import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import { nothingOn } from '#renderer/entities/model/marks/marks-queries.ts';
import type { ModelMarkChanges, ModelMarks } from '#shared/contract/model-marks.ts';
import {
  deletedKinds,
  detachedKinds,
  type Model,
  type ModelImpact,
  type Person,
} from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { roleDefaults, type PermissionKey } from '#shared/domain/permissions.ts';
import { ModelsPage } from './page.tsx';

// For tests only: people, models, and the page as one of those people sees it.

type Options = { viewer?: Person; path?: string; permissions?: Partial<Record<PermissionKey, boolean>> };

/** The test DOM has no layout; without a height no row would be in view. */
function giveElementsASize() {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
}

export function renderModels({ viewer = mia, path = '/models', permissions = {} }: Options = {}) {
  giveElementsASize();
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...viewer, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: { ...roleDefaults(viewer.role), ...permissions } },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const elsewhere = { path: '*', element: null };
  const router = createMemoryRouter([{ path: '/models', element: <ModelsPage /> }, elsewhere], {
    initialEntries: [path],
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConflictHost />
        <UndoLine personId={viewer.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}

export type Handlers = Parameters<typeof createFakeBridge>[0];

/** The row as the database returns it after a change. */
export const newVersion = ({ id, rowVersion }: { id: string; rowVersion: number }) => ({
  id,
  rowVersion: rowVersion + 1,
});

export const vip = { id: '00000000-0000-4000-8000-0000000000a1', name: 'VIP', color: 'violet' } as const;
export const dach = { id: '00000000-0000-4000-8000-0000000000a2', name: 'DACH', color: 'teal' } as const;

/** Changes tags and labels as the database does. */
function changedMarks(marks: ModelMarks, changes: ModelMarkChanges): ModelMarks {
  const ids = new Set(changes.tagIds ?? marks.tags.map(({ id }) => id));
  for (const id of changes.addTagIds ?? []) ids.add(id);
  for (const id of changes.removeTagIds ?? []) ids.delete(id);
  return {
    ...marks,
    ...(changes.shortLabel === undefined ? {} : { shortLabel: changes.shortLabel }),
    ...(changes.pinnedNote === undefined ? {} : { pinnedNote: changes.pinnedNote }),
    tags: [dach, vip].filter(({ id }) => ids.has(id)),
  };
}

/** What deleting a model affects: zero of everything not given. */
export const impactOf = (counts: Readonly<Record<string, number>> = {}): ModelImpact =>
  ({
    deleted: Object.fromEntries(deletedKinds.map((kind) => [kind, counts[kind] ?? 0])),
    detached: Object.fromEntries(detachedKinds.map((kind) => [kind, counts[kind] ?? 0])),
  }) as ModelImpact;

/** A host that holds these models and answers as the services would. */
export function host(start: Model[], handlers: Handlers = {}) {
  const held: { models: Model[]; marks: ModelMarks[] } = { models: start, marks: [] };
  const marksOf = (id: string) => held.marks.find(({ modelId }) => modelId === id) ?? nothingOn(id);
  const find = (id: string) => {
    const model = held.models.find((candidate) => candidate.id === id);
    if (model === undefined) throw new AppError('not_found', 'No such model');
    return model;
  };
  const fake = createFakeBridge({
    'models.list': ({ offset, limit }) => held.models.slice(offset, offset + limit),
    'models.get': ({ id }) => find(id),
    'models.update': ({ id, changes }) => ({ ...find(id), ...changes }) as Model,
    'models.setStatus': ({ id, status }) => ({ ...find(id), status }),
    'models.updateMany': ({ models }) => models.map(newVersion),
    'models.getImpact': () => impactOf(),
    'models.delete': () => undefined,
    'models.listAssignableManagers': () => [mia, priya, tomas],
    'models.findManagers': () => [mia, priya, tomas],
    'config.getDefaultTimezone': () => 'Europe/Lisbon',
    'modelMarks.list': () => held.marks,
    'modelMarks.get': ({ modelIds }) => modelIds.map(marksOf),
    'modelMarks.update': ({ modelIds, changes }) =>
      modelIds.map((id) => {
        const before = marksOf(id);
        const now = changedMarks(before, changes);
        held.marks = [...held.marks.filter(({ modelId }) => modelId !== id), now];
        return { now, before: {} };
      }),
    'tags.list': () => [vip, dach],
    'notes.count': () => [0],
    'tasks.count': () => [0],
    'tasks.listTemplates': () => [],
    ...roomyPlan,
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}
