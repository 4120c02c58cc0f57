import { request } from '#renderer/bridge/index.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { modelPageSize, type Model } from '#shared/contract/models.ts';
import { modelKeys, openJournal, type ModelList } from './model-cache.ts';
import { listModels } from './api.ts';
import type { ModelScope } from './model-scope.ts';

const listFreshMs = 30_000;
const managersFreshMs = 60_000;
const defaultTimezoneFreshMs = 5 * 60_000;

/** Complete only after the last page; until then it holds the pages loaded so far. */
const list = (scope: ModelScope, viewerId: string) =>
  queryOptions({
    queryKey: modelKeys.list(scope, viewerId),
    queryFn: ({ client, signal }): Promise<ModelList> => loadEveryPage({ client, scope, viewerId, signal }),
    staleTime: listFreshMs,
  });

export const modelQueries = {
  list,
  /** The number of models that the viewer may see. */
  seen: ({ id, role, permissions }: SignedInViewer) =>
    list(role === 'admin' || permissions.can_view_all_data ? 'all' : 'assigned', id),
  detail: (id: string) =>
    queryOptions({
      queryKey: modelKeys.detail(id),
      queryFn: () => request('models.get', { id }),
      staleTime: listFreshMs,
    }),
  managers: () =>
    queryOptions({
      queryKey: [...modelKeys.all, 'managers'],
      queryFn: () => request('models.listAssignableManagers'),
      staleTime: managersFreshMs,
    }),
  defaultTimezone: () =>
    queryOptions({
      queryKey: [...modelKeys.all, 'default-timezone'],
      queryFn: () => request('config.getDefaultTimezone'),
      staleTime: defaultTimezoneFreshMs,
    }),
};

type Load = { client: QueryClient; scope: ModelScope; viewerId: string; signal: AbortSignal };

async function loadEveryPage({ client, scope, viewerId, signal }: Load): Promise<ModelList> {
  const key = modelKeys.list(scope, viewerId);
  const journal = openJournal(client);
  // By id, because inserts and deletions between two requests shift the rows that follow.
  const loaded = new Map<string, Model>();
  const current = () => journal.applyTo([...loaded.values()], scope, viewerId);
  try {
    for (let offset = 0; ; offset += modelPageSize) {
      const page = await listModels(scope, offset);
      signal.throwIfAborted();
      for (const model of page) loaded.set(model.id, model);
      if (page.length < modelPageSize) return { models: current(), isComplete: true };
      client.setQueryData<ModelList>(key, (shown) =>
        // A list that is being refreshed stays complete; one that is still loading never shrinks.
        shown?.isComplete === true || (shown?.models.length ?? 0) > loaded.size
          ? shown
          : { models: current(), isComplete: false },
      );
    }
  } finally {
    journal.close();
  }
}
