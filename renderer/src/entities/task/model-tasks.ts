import { request } from '#renderer/bridge/index.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { openTaskStatuses } from '#shared/contract/task-values.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';

/** The start of all query keys of tasks. */
const tasksKey = ['tasks'] as const;
/** The most that a panel shows; the rest are on the tasks page. */
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
  /** Open tasks by due date. */
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

/** Refetches every list, count and panel of tasks. */
export const refreshTasks = (client: QueryClient) => client.invalidateQueries({ queryKey: tasksKey });
