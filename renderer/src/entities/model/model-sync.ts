import type { QueryClient } from '@tanstack/react-query';
import type { Model, ModelColumns } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { ModelListeners } from './events.ts';
import { changeCachedModels, findCachedModel, modelKeys } from './model-cache.ts';
import { getModel } from './api.ts';
import { hasSameColumns, mergeColumns } from './merge-columns.ts';

const coalesceMs = 300;
const rowDelayMs = 50;
/** Beyond this many rows one fetch of the list costs less than a call for each. */
const maxRowsFetched = 20;

/** News of a row of which nothing shown has changed: its secondary managers did. */
const isAboutManagers = (before: Model, columns: ModelColumns): boolean =>
  before.updatedAt !== columns.updatedAt && hasSameColumns(before, columns);

/** Brings changes made elsewhere into the cached models. */
export function createModelSync(client: QueryClient) {
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  let rowTimer: ReturnType<typeof setTimeout> | undefined;
  const rows = new Set<string>();

  const isLoading = () => client.isFetching({ queryKey: modelKeys.lists }) > 0;

  function refetchSoon(): void {
    if (refetchTimer !== undefined) return;
    refetchTimer = setTimeout(() => {
      refetchTimer = undefined;
      // A fetch under way may have passed the place of the change: it ends first, then one more follows.
      if (isLoading()) refetchSoon();
      else void client.invalidateQueries({ queryKey: modelKeys.lists });
    }, coalesceMs);
  }

  function refetchRowSoon(id: string): void {
    rows.add(id);
    rowTimer ??= setTimeout(() => {
      rowTimer = undefined;
      const ids = [...rows];
      rows.clear();
      if (ids.length > maxRowsFetched) refetchSoon();
      else for (const wanted of ids) void refetchRow(wanted);
    }, rowDelayMs);
  }

  async function refetchRow(id: string): Promise<void> {
    try {
      changeCachedModels(client, { kind: 'put', model: await getModel(id) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') {
        changeCachedModels(client, { kind: 'remove', id });
        void client.invalidateQueries({ queryKey: modelKeys.detail(id) });
      } else {
        refetchSoon();
      }
    }
  }

  const listeners: ModelListeners = {
    inserted: refetchSoon,
    resynced: () => {
      refetchSoon();
      void client.invalidateQueries({ queryKey: modelKeys.details });
    },
    deleted: (id) => {
      changeCachedModels(client, { kind: 'remove', id });
      if (isLoading()) refetchSoon();
    },
    updated: (columns) => {
      const before = findCachedModel(client, columns.id);
      changeCachedModels(client, {
        kind: 'edit',
        id: columns.id,
        edit: (model) => mergeColumns(model, columns),
      });
      if (before?.managerId !== columns.managerId || isAboutManagers(before, columns))
        refetchRowSoon(columns.id);
    },
  };

  const stop = () => {
    clearTimeout(refetchTimer);
    clearTimeout(rowTimer);
  };
  return { listeners, stop };
}
