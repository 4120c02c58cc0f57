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

/** Days from today, by the viewer's calendar. */
const distance = (day: string, now: number): number => Math.round((noonOf(day) - noonOf(dayOf(now))) / dayMs);

/** `overdueFrom` is missing where only the date is shown, as in the history of changes. */
type DueDate = Pick<Task, 'dueAt' | 'dueOn'> & Partial<Pick<Task, 'overdueFrom'>>;

/**
 * The day under which the viewer sees a task: in labels, group headings, the calendar and (as `private.due_day`) the
 * database's filters. For an all-day task it is the due date. In another time zone that day may still be running when
 * the viewer's is over, or be over when the viewer's still runs: then it counts as today or as yesterday.
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

/** `12:00`, `Yesterday`, `Mon 16 Nov`: the time only for today. Empty without a due date. */
export function dueText(task: DueDate, now: number): string {
  const day = dueDay(task, now);
  if (day === undefined) return '';
  return task.dueAt !== null && day === dayOf(now) ? timeText(task.dueAt) : dayLabel(day, now);
}

/** In full: `Mon 16 Nov, 18:00`. */
export function dueLabel(task: DueDate, now: number): string {
  const day = dueDay(task, now);
  if (day === undefined) return '';
  return task.dueAt === null ? dayLabel(day, now) : `${dayLabel(day, now)}, ${timeText(task.dueAt)}`;
}

const groups = ['Overdue', 'Today', 'Next 7 days', 'Later', 'No due date'] as const;
type DueGroup = (typeof groups)[number];
type Grouped = Pick<Task, 'dueAt' | 'dueOn' | 'overdueFrom'>;

/** The heading of a task in a list of open tasks by due date. */
export function dueGroup(task: Grouped, now: number): DueGroup {
  const day = dueDay(task, now);
  if (day === undefined || task.overdueFrom === null) return 'No due date';
  if (Date.parse(task.overdueFrom) <= now) return 'Overdue';
  const away = distance(day, now);
  if (away <= 0) return 'Today';
  return away < 7 ? 'Next 7 days' : 'Later';
}

/**
 * Groups rows by due date. The server sorts by when they become overdue, so an all-day task of another time zone may
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
