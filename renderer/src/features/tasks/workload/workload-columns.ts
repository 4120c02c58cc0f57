import type { CallOutput } from '#shared/contract/bridge.ts';
import type { Values } from '#renderer/ui/list-screen/list-types.ts';
import { nobody } from '#renderer/features/tasks/task-filters.ts';

export type CountName = Exclude<keyof CallOutput<'tasks.workload'>[number], 'person'>;

/** The figures, each with the filter that shows its tasks in the list. */
export const columns: readonly { name: CountName; label: string; filter: Values }[] = [
  { name: 'open', label: 'Open', filter: {} },
  { name: 'inProgress', label: 'In progress', filter: { status: 'in_progress' } },
  { name: 'overdue', label: 'Overdue', filter: { due: 'overdue' } },
  { name: 'dueToday', label: 'Due today', filter: { due: 'today' } },
  { name: 'dueThisWeek', label: 'Next 7 days', filter: { due: 'week' } },
  { name: 'withoutDue', label: 'No due date', filter: { due: 'none' } },
  { name: 'urgent', label: 'Urgent', filter: { priority: 'urgent' } },
  { name: 'high', label: 'High', filter: { priority: 'high' } },
  { name: 'medium', label: 'Medium', filter: { priority: 'medium' } },
  { name: 'low', label: 'Low', filter: { priority: 'low' } },
];

export const filterOf = (personId: string | undefined, name: CountName): Values => ({
  scope: 'all',
  assignee: personId ?? nobody,
  ...columns.find((column) => column.name === name)?.filter,
});
