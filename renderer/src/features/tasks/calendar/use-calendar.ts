import { useCallbackRef } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { useSearchParams } from 'react-router-dom';
import { dueDay } from '#renderer/entities/task/task-labels.ts';
import { toFilter } from '#renderer/features/tasks/task-filters.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { ListSource, Values } from '#renderer/ui/list-screen/list-types.ts';
import type { ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { daysOf, monthOf, readMonth, weeksOf, type Month } from '#renderer/lib/calendar/month.ts';

const none: readonly never[] = [];
/** A month with more would be unreadable; filters narrow it. */
export const mostInMonth = 1000;

type Range = { from: string; to: string };

async function loadMonth(values: Values, text: string, range: Range): Promise<Task[]> {
  const { isOverdue: _late, hasDue: _some, ...filter } = toFilter({ values, text }, Date.now());
  const due = { ...range, timezone: viewerTimezone() };
  const all: Task[] = [];
  for (let after: string | null = null; all.length < mostInMonth;) {
    const { rows, next }: CallOutput<'tasks.list'> = await request('tasks.list', {
      filter: { ...filter, due },
      sort: { by: 'due', isDescending: false },
      after,
      limit: taskLimits.page,
    });
    all.push(...rows);
    if (next === null) break;
    after = next;
  }
  return all;
}

/**
 * Sorts for the date headings of a phone's list: sorted by `overdueFrom`, a task with a day in another zone can come
 * after the start of the next day.
 */
function byDay(tasks: readonly TaskRow[], now: number): readonly TaskRow[] {
  const day = (task: TaskRow) => dueDay(task, now) ?? '';
  return tasks.toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
}

/** The month in the address, with its tasks as list rows. `isWhole` includes the full weeks at its start and end. */
export function useCalendar(
  { values, askedText }: ListAddress,
  { isWanted, isWhole, now }: { isWanted: boolean; isWhole: boolean; now: number },
) {
  const [params] = useSearchParams();
  const { change } = useParamChanges();
  const month = readMonth(params.get('month'), now);
  const range = isWhole ? weeksOf(month) : daysOf(month);
  // The calendar's days replace the due filter.
  const { due: _days, ...asked } = values;
  const query = useQuery({
    queryKey: ['tasks', 'calendar', asked, askedText, range.from, range.to],
    queryFn: () => loadMonth(asked, askedText, range),
    refetchOnMount: unlessFollowed,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const failure = useLastFailure(query);
  const rows: readonly TaskRow[] = useMemo(
    () => (isWhole ? (query.data ?? none) : byDay(query.data ?? none, now)),
    [query.data, isWhole, now],
  );
  const source: ListSource<TaskRow> = {
    rows,
    shown: rows,
    status: query.data !== undefined ? 'ready' : failure === null ? 'pending' : 'failed',
    failure,
    isFetching: query.isFetching,
    isGrowing: false,
    isEmpty: false,
    isOutdated: query.isPlaceholderData,
    problem: query.isError
      ? 'This calendar may be out of date.'
      : rows.length >= mostInMonth
        ? `Only the first ${formatCount(mostInMonth)} are shown. Filter to see the others.`
        : undefined,
    refetch: query.refetch,
  };
  return {
    source,
    month,
    setMonth: useCallbackRef((wanted: Month) => {
      change({ month: wanted === monthOf(now) ? '' : wanted }, true);
    }),
  };
}
