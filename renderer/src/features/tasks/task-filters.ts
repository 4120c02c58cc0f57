import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { renderPerson } from '#renderer/entities/person/person-options.tsx';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import type { Asked, ListFilter, Preset, Values } from '#renderer/ui/list-screen/list-types.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { taskScopes, type TaskFilter, type TaskScope } from '#shared/contract/task-filter.ts';
import {
  openTaskStatuses,
  taskPriorities,
  taskStatuses,
  type TaskStatus,
} from '#shared/contract/task-values.ts';
import type { TaskRow } from './task-row.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { priorityLabels, statusLabels } from '#renderer/entities/task/task-labels.ts';

/** The tabs; the specification defines `general` for addresses. */
export const taskPresets: readonly Preset[] = [
  { label: 'My tasks', params: {} },
  { label: 'Assigned by me', params: { scope: 'assignedByMe' } },
  { label: 'All', params: { scope: 'all' } },
  { label: 'General', params: { general: 'true' } },
  { label: 'Trash', params: { scope: 'trash' } },
];

/** The assignee filter's value for unassigned tasks. */
export const nobody = 'none';
const anyStatus = 'every';
const dayMs = 24 * 60 * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isUuid = (value: string) => uuid.test(value);

const statusFilter: ListFilter<TaskRow> = {
  param: 'status',
  label: 'Status',
  anyLabel: 'Open',
  options: [
    ...taskStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
    { value: anyStatus, label: 'Any' },
  ],
};
/** The trash's status filter: it shows deleted tasks of any status by default. */
const trashStatusFilter: ListFilter<TaskRow> = {
  param: 'status',
  label: 'Status',
  options: taskStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
};
const priorityFilter: ListFilter<TaskRow> = {
  param: 'priority',
  label: 'Priority',
  options: taskPriorities.toReversed().map((value) => ({ value, label: priorityLabels[value] })),
};
const dueFilter: ListFilter<TaskRow> = {
  param: 'due',
  label: 'Due',
  options: [
    { value: 'overdue', label: 'Overdue' },
    { value: 'today', label: 'Today' },
    { value: 'week', label: 'Next 7 days' },
    { value: 'none', label: 'No due date' },
  ],
};

/** The trash's filters: by default they hide nothing. */
export const trashFilters = (filters: readonly ListFilter<TaskRow>[]): readonly ListFilter<TaskRow>[] =>
  filters.map((filter) => (filter === statusFilter ? trashStatusFilter : filter));

type Choices = {
  models: readonly Option[];
  people: readonly Option[];
  tags: readonly Tag[];
};

export const taskFilters = ({ models, people, tags }: Choices): readonly ListFilter<TaskRow>[] => [
  statusFilter,
  priorityFilter,
  {
    param: 'assignee',
    label: 'Assignee',
    accepts: (value) => value === nobody || isUuid(value),
    options: [{ value: nobody, label: 'Unassigned' }, ...people],
    renderOption: renderPerson,
  },
  { param: 'model', label: 'Model', accepts: isUuid, options: models },
  dueFilter,
  {
    param: 'tag',
    label: 'Tag',
    accepts: isUuid,
    options: tags.map(({ id, name }) => ({ value: id, label: name })),
  },
];

export const scopeOf = ({ scope, general }: Values): TaskScope =>
  general === 'true' ? 'general' : (taskScopes.find((known) => known === scope) ?? 'mine');

/** Turns the address into the server's filter. */
export function toFilter({ values, text }: Pick<Asked, 'values' | 'text'>, now: number): TaskFilter {
  const { status, priority, assignee, model, due, tag } = values;
  const scope = scopeOf(values);
  const statuses = statusesOf(status, scope);
  const priorities = taskPriorities.filter((known) => known === priority);
  return {
    scope,
    ...(statuses === undefined ? {} : { statuses }),
    ...(priorities.length === 0 ? {} : { priorities }),
    ...(assignee === undefined ? {} : { assigneeId: assignee === nobody ? null : assignee }),
    ...(model === undefined ? {} : { modelId: model }),
    ...(tag === undefined ? {} : { tagIds: [tag] }),
    ...dueOf(due, now),
    ...(text === '' ? {} : { text }),
  };
}

function statusesOf(status: string | undefined, scope: TaskScope): TaskStatus[] | undefined {
  if (status === anyStatus) return undefined;
  // The trash shows all deleted tasks.
  if (status === undefined) return scope === 'trash' ? undefined : [...openTaskStatuses];
  return taskStatuses.filter((known) => known === status);
}

function dueOf(due: string | undefined, now: number): Partial<TaskFilter> {
  if (due === 'overdue') return { isOverdue: true };
  if (due === 'none') return { hasDue: false };
  if (due === undefined) return {};
  const to = due === 'today' ? now : now + 6 * dayMs;
  return { due: { from: dayOf(now), to: dayOf(to), timezone: viewerTimezone() } };
}
