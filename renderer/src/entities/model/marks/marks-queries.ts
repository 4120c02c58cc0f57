import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { ModelMarks } from '#shared/contract/model-marks.ts';

const freshMs = 30_000;

export const marksKeys = {
  all: ['models', 'marks'] as const,
  list: ['models', 'marks', 'list'] as const,
  details: ['models', 'marks', 'detail'] as const,
  detail: (modelId: string) => ['models', 'marks', 'detail', modelId] as const,
};

export const nothingOn = (modelId: string): ModelMarks => ({
  modelId,
  shortLabel: null,
  tags: [],
  pinnedNote: null,
});

export const marksQueries = {
  /** Tags, labels and notes of all models that have any, loaded along with the list of models. */
  list: () =>
    queryOptions({ queryKey: marksKeys.list, queryFn: () => request('modelMarks.list'), staleTime: freshMs }),
  detail: (modelId: string) =>
    queryOptions({
      queryKey: marksKeys.detail(modelId),
      queryFn: async () =>
        (await request('modelMarks.get', { modelIds: [modelId] }))[0] ?? nothingOn(modelId),
      staleTime: freshMs,
    }),
};

/** Puts the models' tags, labels and notes into the cache without a request. */
export function putMarks(client: QueryClient, marks: readonly ModelMarks[]): void {
  if (marks.length === 0) return;
  const news = new Map(marks.map((one) => [one.modelId, one]));
  changeCached<ModelMarks[]>(client, marksKeys.list, (list) => {
    const known = new Set(list.map(({ modelId }) => modelId));
    return [
      ...list.map((one) => news.get(one.modelId) ?? one),
      ...marks.filter(({ modelId }) => !known.has(modelId)),
    ];
  });
  for (const one of marks) changeCached<ModelMarks>(client, marksKeys.detail(one.modelId), () => one);
}

/** Looks up the tags, labels and notes of a model in the cache. */
export function cachedMarks(client: QueryClient): (modelId: string) => ModelMarks {
  const list = client.getQueryData<ModelMarks[]>(marksKeys.list) ?? [];
  const byId = new Map(list.map((one) => [one.modelId, one]));
  return (modelId) =>
    client.getQueryData<ModelMarks>(marksKeys.detail(modelId)) ?? byId.get(modelId) ?? nothingOn(modelId);
}
