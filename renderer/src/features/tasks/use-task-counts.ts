import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { totalWords } from '#renderer/ui/list-screen/list-counts.tsx';
import type { Preset } from '#renderer/ui/list-screen/list-types.ts';
import type { ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { openTaskStatuses } from '#shared/contract/task-values.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { scopeOf, taskPresets, toFilter } from './task-filters.ts';
import { startOfDay } from './use-completed-today.ts';

/** The tabs with their counts of open tasks; the trash has none, because its tasks need no work. */
export function useCountedPresets(): readonly Preset[] {
  const counts = useQuery({
    queryKey: ['tasks', 'count', 'tabs'],
    queryFn: () =>
      request('tasks.count', {
        filters: counted.map(({ params }) => ({ scope: scopeOf(params), statuses: [...openTaskStatuses] })),
      }),
    refetchOnMount: unlessFollowed,
  }).data;
  return useMemo(
    () =>
      taskPresets.map((preset) => {
        const count = counts?.[counted.indexOf(preset)];
        return count === undefined
          ? preset
          : { ...preset, count: totalWords({ count, isCapped: count >= taskLimits.count }) };
      }),
    [counts],
  );
}

const counted = taskPresets.filter(({ params }) => scopeOf(params) !== 'trash');

/** For a list's filters: how many tasks are overdue, and how many were completed today. */
export function useListTallies({ values, askedText }: ListAddress, now: number, isWanted: boolean) {
  const closedFrom = startOfDay(now);
  const isOpenOnly = values['status'] === undefined && scopeOf(values) !== 'trash';
  const { data } = useQuery({
    queryKey: ['tasks', 'count', 'tallies', values, askedText, closedFrom],
    queryFn: () => {
      const filter = toFilter({ values, text: askedText }, Date.now());
      return request('tasks.count', {
        filters: [
          { ...filter, isOverdue: true },
          { ...filter, isOverdue: undefined, statuses: ['completed'], closedFrom },
        ],
      });
    },
    refetchOnMount: unlessFollowed,
    enabled: isWanted && scopeOf(values) !== 'trash',
  });
  const [overdue = 0, completed = 0] = data ?? [];
  // Hidden when filtering by due date, where today's completed tasks do not belong, or by status, which already shows
  // them.
  return { overdue, completedToday: isOpenOnly && values['due'] === undefined ? completed : 0 };
}
