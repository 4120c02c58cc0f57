import type { TaskStatus } from '#shared/contract/task-values.ts';
import { dueText, numberLabel, statusLabels } from '#renderer/entities/task/task-labels.ts';
import type { Task } from '#shared/contract/task-rows.ts';

/** What dropping a card in a column does. */
export const dropLabels: Readonly<Record<TaskStatus, string>> = {
  pending: 'Drop to set to Pending',
  in_progress: 'Drop to start',
  completed: 'Drop to complete',
  cancelled: 'Drop to cancel',
};

/** `Done 10:18`, `Cancelled Mon 16 Nov`; empty for open tasks. */
export function closedText({ completedAt, cancelledAt }: Task, now: number): string {
  if (completedAt !== null) return `Done ${dueText({ dueAt: completedAt, dueOn: null }, now)}`;
  if (cancelledAt !== null) return `Cancelled ${dueText({ dueAt: cancelledAt, dueOn: null }, now)}`;
  return '';
}

// Announced to screen readers while a card is moved with keys.
export const liftedText = (task: Task, isByHand: boolean): string =>
  `${numberLabel(task)} picked up from ${statusLabels[task.status]}. Left and Right choose a column, ${isByHand ? 'Up and Down a place, ' : ''}Space drops it, Escape puts it back.`;
export const overText = (status: TaskStatus): string => `Over ${statusLabels[status]}`;
export const placeText = (status: TaskStatus, place: number, of: number): string =>
  `Place ${String(place)} of ${String(of)} in ${statusLabels[status]}`;
export const droppedText = (task: Task, status: TaskStatus): string =>
  `${numberLabel(task)} dropped in ${statusLabels[status]}`;
export const putBackText = (task: Task): string =>
  `${numberLabel(task)} put back in ${statusLabels[task.status]}`;
