import { request } from '#renderer/bridge/index.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { openTaskStatuses } from '#shared/contract/task-values.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';

/** Below this key lies whatever is cached of tasks. */
const tasksKey = ['tasks'] as const;
/** A panel shows so many; the page of tasks has the rest. */
const mostShown = 50;
const peopleFreshMs = 60_000;

const openOf = (modelId: string) => ({ scope: 'all' as const, modelId, statuses: [...openTaskStatuses] });

export const modelTaskQueries = {
  count: (modelId: string) =>
    queryOptions({
      queryKey: [...tasksKey, 'count-of-model', modelId],
      queryFn: async () => {
        const [count = 0] = await request('tasks.count', { filters: [openOf(modelId)] });
        return { count, isCapped: count >= taskLimits.count };
      },
      refetchOnMount: 'always',
    }),
  /** The open ones, by due date. */
  list: (modelId: string) =>
    queryOptions({
      queryKey: [...tasksKey, 'of-model', modelId],
      queryFn: () =>
        request('tasks.list', {
          filter: openOf(modelId),
          sort: { by: 'due' },
          after: null,
          limit: mostShown,
        }),
      refetchOnMount: 'always',
    }),
  people: (modelId: string) =>
    queryOptions({
      queryKey: ['task-people', modelId],
      queryFn: () => request('tasks.people', { modelId, text: '' }),
      staleTime: peopleFreshMs,
    }),
};

/** Every list, count and panel of tasks asks again. */
export const refreshTasks = (client: QueryClient) => client.invalidateQueries({ queryKey: tasksKey });
