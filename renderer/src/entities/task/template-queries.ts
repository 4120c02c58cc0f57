import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#shared/contract/bridge.ts';

const freshMs = 30_000;

export const templateKeys = { list: ['task-templates'] as const };

export const templateQueries = {
  list: () =>
    queryOptions({
      queryKey: templateKeys.list,
      queryFn: () => request('tasks.listTemplates'),
      staleTime: freshMs,
    }),
  /** What applying the template would create now. Not cached, as the model's manager may just have changed. */
  preview: (input: CallInput<'tasks.previewTemplate'>) =>
    queryOptions({
      queryKey: [...templateKeys.list, 'preview', input],
      queryFn: () => request('tasks.previewTemplate', input),
      staleTime: 0,
      gcTime: 0,
    }),
};
