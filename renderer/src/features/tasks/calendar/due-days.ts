import type { Task } from '#shared/contract/task-rows.ts';

/** Moves a due date to another day: still all day, or at the same local time. */
export function dueOnDay({ dueAt }: Pick<Task, 'dueAt'>, day: string): { dueOn: string } | { dueAt: string } {
  if (dueAt === null) return { dueOn: day };
  const before = new Date(dueAt);
  const date = new Date(`${day}T12:00:00`);
  date.setHours(before.getHours(), before.getMinutes(), before.getSeconds(), 0);
  return { dueAt: date.toISOString() };
}
