import { request } from '#renderer/bridge/index.ts';
import type { MergeTools } from '#renderer/lib/live/merge-tools.ts';
import type { EventPayload } from '#shared/contract/bridge.ts';
import type { Model, ModelColumns } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { createMarksMerge } from './marks/marks-merge.ts';
import { hasSameColumns, mergeColumns } from './merge-columns.ts';
import { cachedModels, changeCachedModels, modelKeys } from './model-cache.ts';

type Change = EventPayload<'models.changed'>;

const rowDelayMs = 50;
/** For more rows than this, fetching the list is cheaper than one call for each. */
const maxRowsFetched = 20;

/**
 * Whether the columns aren't enough: a new manager's name is missing or, if nothing shown has changed, the secondary
 * managers have.
 */
const isUnclear = (before: Model, columns: ModelColumns | undefined): boolean =>
  before.managerId !== columns?.managerId ||
  (before.updatedAt !== columns.updatedAt && hasSameColumns(before, columns));

/** Applies changes made elsewhere to the cached models. */
export function createModelMerge(tools: MergeTools) {
  const { client, askAgain } = tools;
  const marks = createMarksMerge(tools);
  const wanted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const isLoading = () => client.isFetching({ queryKey: modelKeys.lists }) > 0;
  const isLookedAt = () =>
    !document.hidden && client.getQueryCache().findAll({ queryKey: ['models'], type: 'active' }).length > 0;

  /** Whether a list could contain this model. A new secondary manager is notified by `permissions.changed` instead. */
  function mayBeListed(columns: ModelColumns | undefined): boolean {
    return client
      .getQueryCache()
      .findAll({ queryKey: modelKeys.lists })
      .some(({ queryKey }) => {
        const [, , scope, viewerId] = queryKey as ReturnType<typeof modelKeys.list>;
        return scope === 'all' || columns === undefined || columns.managerId === viewerId;
      });
  }

  function apply({ kind, ids, rows }: Change): void {
    if (kind === 'deleted') remove(ids);
    else put(ids, rows, kind === 'inserted');
    if (kind === 'updated') marks.apply(ids);
  }

  function remove(ids: readonly string[]): void {
    changeCachedModels(client, { kind: 'remove-many', ids: new Set(ids) });
    if (isLoading()) askAgain(modelKeys.lists);
  }

  function put(ids: readonly string[], rows: readonly ModelColumns[], isNew: boolean): void {
    const before = cachedModels(client);
    const columnsOf = new Map(rows.map((columns) => [columns.id, columns]));
    // A model created on this page is already in the cache.
    if (isNew && ids.some((id) => !before.has(id) && mayBeListed(columnsOf.get(id)))) {
      askAgain(modelKeys.lists);
      return;
    }
    changeCachedModels(client, {
      kind: 'edit-many',
      ids: new Set(columnsOf.keys()),
      edit: (model) => {
        const columns = columnsOf.get(model.id);
        return columns === undefined ? model : mergeColumns(model, columns);
      },
    });
    for (const id of ids) {
      const [known, columns] = [before.get(id), columnsOf.get(id)];
      if (known === undefined ? mayBeListed(columns) : isUnclear(known, columns)) wanted.add(id);
    }
    if (wanted.size > 0) timer ??= setTimeout(fetchRows, rowDelayMs);
  }

  function fetchRows(): void {
    timer = undefined;
    const ids = [...wanted];
    wanted.clear();
    if (ids.length > maxRowsFetched || !isLookedAt()) askForLists(ids);
    else for (const id of ids) void fetchRow(id);
  }

  function askForLists(ids: readonly string[]): void {
    askAgain(modelKeys.lists);
    for (const id of ids) askAgain(modelKeys.detail(id));
  }

  async function fetchRow(id: string): Promise<void> {
    try {
      const model = await request('models.get', { id });
      if (!isEnded) changeCachedModels(client, { kind: 'put', model });
    } catch (error) {
      if (isEnded) return;
      if (error instanceof AppError && error.code === 'not_found') {
        changeCachedModels(client, { kind: 'remove', id });
        askAgain(modelKeys.detail(id));
      } else {
        askForLists([id]);
      }
    }
  }

  const end = () => {
    isEnded = true;
    marks.end();
    clearTimeout(timer);
  };
  return { apply, end };
}
