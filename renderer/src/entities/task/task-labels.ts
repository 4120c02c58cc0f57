import { addDays } from '#renderer/lib/calendar/month.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { openTaskStatuses, type TaskPriority, type TaskStatus } from '#shared/contract/task-values.ts';
import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';

export const taskWords = { one: 'task', many: 'tasks', label: 'Tasks' };

export const taskCount = (count: number): string => `${String(count)} ${count === 1 ? 'task' : 'tasks'}`;

export const numberLabel = ({ number }: Pick<Task, 'number'>): string => `TASK-${String(number)}`;

export const statusLooks: Readonly<Record<TaskStatus, StatusLook>> = {
  pending: { label: 'Pending', glyph: 'circle', tone: 'neutral' },
  in_progress: { label: 'In progress', glyph: 'progress', tone: 'neutral' },
  completed: { label: 'Completed', glyph: 'done', tone: 'neutral' },
  cancelled: { label: 'Cancelled', glyph: 'cross', tone: 'neutral' },
};
export const statusLabels = labelsOf(statusLooks);

export const priorityLabels: Readonly<Record<TaskPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

const open: readonly TaskStatus[] = openTaskStatuses;

export const isOpen = ({ status }: Pick<Task, 'status'>): boolean => open.includes(status);

type Due = Pick<Task, 'status' | 'dueAt' | 'dueOn' | 'overdueFrom'>;

export const isOverdue = (task: Due, now: number): boolean =>
  isOpen(task) && task.overdueFrom !== null && Date.parse(task.overdueFrom) <= now;

const days = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const yearDays = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const dayMs = 24 * 60 * 60_000;

const noonOf = (day: string): number => new Date(`${day}T12:00:00`).getTime();

/** How many days from today on a day is, as the viewer counts them. */
const distance = (day: string, now: number): number => Math.round((noonOf(day) - noonOf(dayOf(now))) / dayMs);

/** `overdueFrom` is left out where only the date is told, as in what was changed. */
type DueDate = Pick<Task, 'dueAt' | 'dueOn'> & Partial<Pick<Task, 'overdueFrom'>>;

/**
 * The day on which a task stands for the viewer: words, heads, the calendar and (as `private.due_day`) the database's filters go by it.
 * An all-day one stands on its date. In another zone that day may still run when the viewer's is over, or be over when the viewer's
 * still runs: it then stands on today, or on yesterday.
 */
export function dueDay({ dueAt, dueOn, overdueFrom = null }: DueDate, now: number): string | undefined {
  if (dueOn === null) return dueAt === null ? undefined : dayOf(Date.parse(dueAt));
  if (overdueFrom === null) return dueOn;
  const today = dayOf(now);
  if (Date.parse(overdueFrom) > now) return dueOn < today ? today : dueOn;
  return dueOn < today ? dueOn : addDays(today, -1);
}

/** `Thu 19 Nov`, or `Tomorrow`. */
export function dayLabel(day: string, now: number): string {
  const away = distance(day, now);
  if (away === 0) return 'Today';
  if (away === 1) return 'Tomorrow';
  if (away === -1) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4);
  return (isThisYear ? days : yearDays).format(noonOf(day)).replace(',', '');
}

export const timeText = (moment: string): string => times.format(Date.parse(moment));

/** `12:00`, `Yesterday`, `Mon 16 Nov`: today needs its time most. Empty where nothing is due. */
export function dueText(task: DueDate, now: number): string {
  const day = dueDay(task, now);
  if (day === undefined) return '';
  return task.dueAt !== null && day === dayOf(now) ? timeText(task.dueAt) : dayLabel(day, now);
}

/** The same whole: `Mon 16 Nov, 18:00`. */
export function dueLabel(task: DueDate, now: number): string {
  const day = dueDay(task, now);
  if (day === undefined) return '';
  return task.dueAt === null ? dayLabel(day, now) : `${dayLabel(day, now)}, ${timeText(task.dueAt)}`;
}

const groups = ['Overdue', 'Today', 'Next 7 days', 'Later', 'No due date'] as const;
type DueGroup = (typeof groups)[number];
type Grouped = Pick<Task, 'dueAt' | 'dueOn' | 'overdueFrom'>;

/** Under which head a task belongs in a list of open ones by due date. */
export function dueGroup(task: Grouped, now: number): DueGroup {
  const day = dueDay(task, now);
  if (day === undefined || task.overdueFrom === null) return 'No due date';
  if (Date.parse(task.overdueFrom) <= now) return 'Overdue';
  const away = distance(day, now);
  if (away <= 0) return 'Today';
  return away < 7 ? 'Next 7 days' : 'Later';
}

/**
 * Rows by due date, each below its head. The server orders them by when they are overdue, in which an all-day one of another zone may
 * come after the first ones of the next day.
 */
export function inDueGroups<Row extends Grouped>(
  rows: readonly Row[],
  now: number,
  isDescending: boolean,
): readonly Row[] {
  const rank = (row: Row) => groups.indexOf(dueGroup(row, now)) * (isDescending ? -1 : 1);
  const isInOrder = rows.every((row, at) => at === 0 || rank(rows[at - 1] ?? row) <= rank(row));
  return isInOrder ? rows : rows.toSorted((a, b) => rank(a) - rank(b));
}
