import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Model } from '#shared/contract/models.ts';
import { isAssignedTo, type ModelScope } from './model-scope.ts';

export type ModelList = { models: readonly Model[]; isComplete: boolean };

export const modelKeys = {
  all: ['models'] as const,
  lists: ['models', 'list'] as const,
  list: (scope: ModelScope, viewerId: string) => ['models', 'list', scope, viewerId] as const,
  delete: ['models', 'delete'] as const,
  details: ['models', 'detail'] as const,
  detail: (id: string) => ['models', 'detail', id] as const,
};

type Change =
  | { kind: 'edit'; id: string; edit: (model: Model) => Model }
  | { kind: 'edit-many'; ids: ReadonlySet<string>; edit: (model: Model) => Model }
  | { kind: 'put'; model: Model }
  | { kind: 'remove'; id: string }
  | { kind: 'remove-many'; ids: ReadonlySet<string> };

type Journal = Change[];

// Loading ten pages takes a while, and a change that arrives in between would be overwritten by pages fetched before
// it. So each load records such changes and applies them to its result.
const journals = new WeakMap<QueryClient, Set<Journal>>();

function openJournals(client: QueryClient): Set<Journal> {
  const open = journals.get(client) ?? new Set();
  journals.set(client, open);
  return open;
}

export function openJournal(client: QueryClient) {
  const journal: Journal = [];
  openJournals(client).add(journal);
  return {
    applyTo: (models: readonly Model[], scope: ModelScope, viewerId: string) =>
      journal.reduce<readonly Model[]>(
        (changed, change) => applyChange(changed, change, scope, viewerId),
        models,
      ),
    close: () => openJournals(client).delete(journal),
  };
}

/** Changes models everywhere in the cache, without a request. */
export function changeCachedModels(client: QueryClient, change: Change): void {
  for (const journal of openJournals(client)) journal.push(change);
  for (const query of client.getQueryCache().findAll({ queryKey: modelKeys.lists })) {
    const [, , scope, viewerId] = query.queryKey as ReturnType<typeof modelKeys.list>;
    changeCached<ModelList>(client, query.queryKey, (list) => {
      const models = applyChange(list.models, change, scope, viewerId);
      return models === list.models ? list : { ...list, models };
    });
  }
  if (change.kind === 'remove') dropDetail(client, change.id);
  if (change.kind === 'remove-many') for (const id of change.ids) dropDetail(client, id);
  if (change.kind === 'put') client.setQueryData<Model>(modelKeys.detail(change.model.id), change.model);
  if (change.kind === 'edit') changeCached(client, modelKeys.detail(change.id), change.edit);
  if (change.kind === 'edit-many')
    for (const id of change.ids) changeCached(client, modelKeys.detail(id), change.edit);
}

const dropDetail = (client: QueryClient, id: string) => {
  client.removeQueries({ queryKey: modelKeys.detail(id), type: 'inactive' });
};

/** The cached rows by id, including those of open panels that no list contains. */
export function cachedModels(client: QueryClient): Map<string, Model> {
  const known = new Map<string, Model>();
  for (const [, model] of client.getQueriesData<Model>({ queryKey: modelKeys.details }))
    if (model !== undefined) known.set(model.id, model);
  for (const [, list] of client.getQueriesData<ModelList>({ queryKey: modelKeys.lists }))
    for (const model of list?.models ?? []) known.set(model.id, model);
  return known;
}

function applyChange(
  models: readonly Model[],
  change: Change,
  scope: ModelScope,
  viewerId: string,
): readonly Model[] {
  if (change.kind === 'remove-many') {
    const left = models.filter(({ id }) => !change.ids.has(id));
    return left.length === models.length ? models : left;
  }
  if (change.kind === 'edit-many') {
    if (!models.some(({ id }) => change.ids.has(id))) return models;
    const changed = models.map((model) => (change.ids.has(model.id) ? change.edit(model) : model));
    return scope === 'all' ? changed : changed.filter((model) => isAssignedTo(model, viewerId));
  }
  const id = change.kind === 'put' ? change.model.id : change.id;
  const index = models.findIndex((model) => model.id === id);
  const before = models[index];
  if (change.kind === 'remove') return before === undefined ? models : models.toSpliced(index, 1);
  if (before === undefined && change.kind === 'edit') return models;
  const after = change.kind === 'put' || before === undefined ? undefined : change.edit(before);
  const next = change.kind === 'put' ? change.model : after;
  if (next === undefined || next === before) return models;
  const belongs = scope === 'all' || isAssignedTo(next, viewerId);
  if (before === undefined) return belongs ? [...models, next] : models;
  return belongs ? models.with(index, next) : models.toSpliced(index, 1);
}
