import type { TaskFilter } from './task-filter.ts';
import type { TaskSort } from './tasks.ts';
import { openTaskStatuses, type TaskStatus } from './task-values.ts';

type Sort = { by: TaskSort; isDescending?: boolean | undefined };
type Asked<Order extends Sort> = { filter: TaskFilter; sort: Order };

const open: readonly TaskStatus[] = openTaskStatuses;

/**
 * The `tasks.list` input for a column of the board. Closed columns show what was closed recently, the latest first,
 * unless they are ordered by hand.
 */
export function boardColumn<Order extends Sort>({ filter, sort }: Asked<Order>, status: TaskStatus) {
  const { closedFrom, ...rest } = filter;
  const column: TaskFilter = { ...rest, statuses: [status] };
  if (open.includes(status)) return { filter: column, sort: { isDescending: false, ...sort } };
  return {
    filter: closedFrom === undefined ? column : { ...column, closedFrom },
    sort:
      sort.by === 'position'
        ? { isDescending: false, ...sort }
        : { by: 'completed' as const, isDescending: true },
  };
}
