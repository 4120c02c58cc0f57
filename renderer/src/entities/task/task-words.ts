import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { openTaskStatuses, type TaskPriority, type TaskStatus } from '#shared/contract/task-words.ts';

export const taskWords = { one: 'task', many: 'tasks', label: 'Tasks' };

export const taskCount = (count: number): string => `${String(count)} ${count === 1 ? 'task' : 'tasks'}`;

export const numberLabel = ({ number }: Pick<Task, 'number'>): string => `TASK-${String(number)}`;

export const statusLabels: Readonly<Record<TaskStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

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

/** Midnight of that day for the viewer. */
const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** An all-day date as the viewer's own: the same date, whatever zone it is in. */
const dateTime = (date: string): number => new Date(`${date}T12:00:00`).getTime();

function dayText(time: number, now: number): string {
  const distance = Math.round((startOfDay(time) - startOfDay(now)) / dayMs);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  if (distance === -1) return 'Yesterday';
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? days : yearDays).format(time).replace(',', '');
}

/** `Thu 19 Nov`, or `Tomorrow`. */
export const dayLabel = (day: string, now: number): string => dayText(dateTime(day), now);

export const timeText = (moment: string): string => times.format(Date.parse(moment));

/** `12:00`, `Yesterday`, `Mon 16 Nov`: today needs its time most. Empty where nothing is due. */
export function dueText({ dueAt, dueOn }: Pick<Task, 'dueAt' | 'dueOn'>, now: number): string {
  if (dueOn !== null) return dayText(dateTime(dueOn), now);
  if (dueAt === null) return '';
  const text = dayText(Date.parse(dueAt), now);
  return text === 'Today' ? times.format(Date.parse(dueAt)) : text;
}

/** The same whole: `Mon 16 Nov, 18:00`. */
export function dueLabel({ dueAt, dueOn }: Pick<Task, 'dueAt' | 'dueOn'>, now: number): string {
  if (dueOn !== null) return dayText(dateTime(dueOn), now);
  if (dueAt === null) return '';
  return `${dayText(Date.parse(dueAt), now)}, ${times.format(Date.parse(dueAt))}`;
}

const groups = ['Overdue', 'Today', 'Next 7 days', 'Later', 'No due date'] as const;
type DueGroup = (typeof groups)[number];

/** Under which head a task belongs in a list by due date. */
function dueGroup({ dueOn, overdueFrom }: Pick<Task, 'dueOn' | 'overdueFrom'>, now: number): DueGroup {
  if (overdueFrom === null) return 'No due date';
  const time = Date.parse(overdueFrom);
  if (time <= now) return 'Overdue';
  // An all-day task belongs to its date, wherever that day ends.
  const day = startOfDay(dueOn === null ? time : dateTime(dueOn));
  const distance = Math.round((day - startOfDay(now)) / dayMs);
  if (distance <= 0) return 'Today';
  return distance < 7 ? 'Next 7 days' : 'Later';
}

/**
 * The heads of rows by due date, by their ids. In another zone an all-day task may end after the first ones of the next day:
 * it then stands with those, so that no head comes twice.
 */
export function dueGroups(
  rows: readonly Pick<Task, 'id' | 'dueOn' | 'overdueFrom'>[],
  now: number,
  isDescending: boolean,
): ReadonlyMap<string, DueGroup> {
  const heads = new Map<string, DueGroup>();
  let reached = isDescending ? groups.length - 1 : 0;
  for (const row of rows) {
    const rank = groups.indexOf(dueGroup(row, now));
    reached = isDescending ? Math.min(reached, rank) : Math.max(reached, rank);
    heads.set(row.id, groups[reached] ?? 'Later');
  }
  return heads;
}
