import type { Task } from '#shared/contract/task-rows.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';

type Due = Pick<Task, 'dueAt' | 'dueOn'>;

/** The day on which a task stands: all-day ones on their date, others by the viewer's clock. */
export const dueDay = ({ dueAt, dueOn }: Due): string | undefined =>
  dueOn ?? (dueAt === null ? undefined : dayOf(Date.parse(dueAt)));

/** The same on another day: all day as before, or at the same time by the viewer's clock. */
export function dueOnDay({ dueAt }: Due, day: string): { dueOn: string } | { dueAt: string } {
  if (dueAt === null) return { dueOn: day };
  const before = new Date(dueAt);
  const date = new Date(`${day}T12:00:00`);
  date.setHours(before.getHours(), before.getMinutes(), before.getSeconds(), 0);
  return { dueAt: date.toISOString() };
}
