import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { ManyChange } from '#renderer/ui/change-many/use-change-many.ts';
import { changeOfMany, type Made } from '#renderer/ui/changes/change-of-many.ts';
import type { RowChanges } from '#renderer/ui/changes/row-changes.ts';
import type { Person } from '#shared/contract/models.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { TaskChanges } from '#shared/contract/task-fields.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import type { TaskPriority, TaskStatus } from '#shared/contract/task-values.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import type { ChangedRow } from './row-changes.ts';
import type { TaskRow } from './task-row.ts';
import { dueLabel, priorityLabels, taskCount } from '#renderer/entities/task/task-labels.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';

/**
 * A change to one or many tasks. Includes the whole person, because the list shows them before the server has answered.
 */
export type TaskChange =
  | { status: TaskStatus; withSubtasks?: boolean; cancelReason?: string | null; afterId?: string | null }
  | { afterId: string | null }
  | { priority: TaskPriority }
  | { assign: Person }
  | { unassign: Person }
  | { addTag: Tag }
  | { removeTag: Tag }
  | { due: Due }
  | { isDeleted: boolean };

type Due = { dueOn: string } | { dueAt: string };

/** A change to any number of tasks, with its undo. */
export const taskChange = (
  wanted: TaskChange,
  changes: RowChanges<ChangedRow, TaskChanges>,
): ManyChange<TaskRow, Made<TaskChanges>> =>
  changeOfMany<TaskRow, TaskChanges>(changes, {
    concerns: (task) => concerns(wanted, task),
    describe: (count) => describe(wanted, taskCount(count)),
    preview: (task) => previewOf(wanted, task),
    changes: changesOf(wanted),
    batchSize: taskLimits.batch,
    describeFailure: (error) =>
      // The single task's message asks a question, which would not fit in a list of reasons.
      toAppError(error).hint === 'open_subtasks' ? openSubtasks : errorMessage('tasks.updateMany', error),
  });

const openSubtasks = 'It has open subtasks. Complete it from its panel, or complete them first.';

function changesOf(wanted: TaskChange): TaskChanges {
  if ('assign' in wanted) return { addAssigneeIds: [wanted.assign.id] };
  if ('unassign' in wanted) return { removeAssigneeIds: [wanted.unassign.id] };
  if ('addTag' in wanted) return { addTagIds: [wanted.addTag.id] };
  if ('removeTag' in wanted) return { removeTagIds: [wanted.removeTag.id] };
  if ('due' in wanted) return wanted.due;
  return wanted;
}

function concerns(wanted: TaskChange, task: Task): boolean {
  if ('status' in wanted) return task.status !== wanted.status;
  if ('priority' in wanted) return task.priority !== wanted.priority;
  if ('afterId' in wanted) return true;
  if ('assign' in wanted) return !task.assignees.some(({ id }) => id === wanted.assign.id);
  if ('unassign' in wanted) return task.assignees.some(({ id }) => id === wanted.unassign.id);
  if ('addTag' in wanted) return !task.tags.some(({ id }) => id === wanted.addTag.id);
  if ('removeTag' in wanted) return task.tags.some(({ id }) => id === wanted.removeTag.id);
  if ('due' in wanted)
    return 'dueOn' in wanted.due ? task.dueOn !== wanted.due.dueOn : task.dueAt !== wanted.due.dueAt;
  return (task.deletedAt !== null) !== wanted.isDeleted;
}

function previewOf(wanted: TaskChange, task: Task): Partial<TaskRow> {
  if ('status' in wanted)
    return { status: wanted.status, ...(wanted.afterId === undefined ? {} : { afterId: wanted.afterId }) };
  if ('priority' in wanted || 'afterId' in wanted) return wanted;
  if ('assign' in wanted) return { assignees: [...task.assignees, wanted.assign] };
  if ('unassign' in wanted)
    return { assignees: task.assignees.filter(({ id }) => id !== wanted.unassign.id) };
  if ('addTag' in wanted) return { tags: [...task.tags, wanted.addTag] };
  if ('removeTag' in wanted) return { tags: task.tags.filter(({ id }) => id !== wanted.removeTag.id) };
  if ('due' in wanted) return dueOf(wanted.due, task);
  return { deletedAt: wanted.isDeleted ? new Date().toISOString() : null };
}

const dayMs = 24 * 60 * 60_000;

function dueOf(due: Due, task: Task): Partial<TaskRow> {
  if ('dueAt' in due) return { dueAt: due.dueAt, dueOn: null, overdueFrom: due.dueAt };
  // An estimate until the answer arrives: the end of the day shifts by the same number of days.
  const days = task.dueOn === null ? 0 : (Date.parse(due.dueOn) - Date.parse(task.dueOn)) / dayMs;
  const { overdueFrom } = task;
  return {
    dueAt: null,
    dueOn: due.dueOn,
    overdueFrom: overdueFrom && new Date(Date.parse(overdueFrom) + days * dayMs).toISOString(),
  };
}

function describeDue(due: Due, tasks: string): string {
  const now = Date.now();
  const label = dueLabel({ dueAt: null, dueOn: null, ...due }, now);
  const isPast = 'dueOn' in due ? due.dueOn < dayOf(now) : Date.parse(due.dueAt) < now;
  return `${tasks} due ${label}${isPast ? '. This due date is in the past' : ''}`;
}

const done: Readonly<Record<TaskStatus, string>> = {
  pending: 'set to Pending',
  in_progress: 'started',
  completed: 'completed',
  cancelled: 'cancelled',
};

function describe(wanted: TaskChange, tasks: string): string {
  if ('status' in wanted) return `${tasks} ${done[wanted.status]}`;
  if ('afterId' in wanted) return `${tasks} moved`;
  if ('priority' in wanted) return `${tasks} set to ${priorityLabels[wanted.priority]}`;
  if ('assign' in wanted) return `${tasks} assigned to ${personName(wanted.assign)}`;
  if ('unassign' in wanted) return `${personName(wanted.unassign)} removed from ${tasks}`;
  if ('addTag' in wanted) return `${wanted.addTag.name} added to ${tasks}`;
  if ('removeTag' in wanted) return `${wanted.removeTag.name} removed from ${tasks}`;
  if ('due' in wanted) return describeDue(wanted.due, tasks);
  return `${tasks} ${wanted.isDeleted ? 'moved to the trash' : 'restored'}`;
}
