import { useQuery } from '@tanstack/react-query';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { request } from '#renderer/bridge/index.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import type { ListSource } from '#renderer/ui/list-screen/list-types.ts';

const none: readonly never[] = [];

/** The number of open tasks per person that the viewer can see. It has no list rows. */
export function useWorkload(isWanted: boolean, now: number) {
  const today = dayOf(now);
  const query = useQuery({
    queryKey: ['tasks', 'workload', today],
    queryFn: () => request('tasks.workload', { today, timezone: viewerTimezone() }),
    refetchOnMount: 'always',
    enabled: isWanted,
  });
  const failure = useLastFailure(query);
  const source: ListSource<TaskRow> = {
    rows: none,
    shown: none,
    status: query.data !== undefined ? 'ready' : failure === null ? 'pending' : 'failed',
    failure,
    isFetching: query.isFetching,
    isGrowing: false,
    isEmpty: false,
    isOutdated: false,
    problem: query.isError ? 'These figures may be out of date.' : undefined,
    refetch: query.refetch,
  };
  return { source, people: query.data ?? none };
}
