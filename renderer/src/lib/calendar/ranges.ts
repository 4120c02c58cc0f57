import { addDays, daysOf, monthName, stepMonth, weeksOf } from './month.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';

export const views = ['day', 'week', 'month', 'agenda', 'timeline'] as const;
export type View = (typeof views)[number];

export const viewLabels: Readonly<Record<View, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
  timeline: 'Timeline',
};

/** The unit that one press of an arrow moves by: `Next week`. */
export const stepWords: Readonly<Record<View, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  agenda: 'two weeks',
  timeline: 'week',
};

/** Days of the viewer; `to` is exclusive. */
export type Range = { from: string; to: string };

const agendaDays = 14;

/** Noon, because every day has one in every time zone. */
const noon = (day: string): Date => new Date(`${day}T12:00:00`);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((noon(day).getDay() + 6) % 7));

/** The days that a view shows around `day`. */
export function rangeOf(view: View, day: string): Range {
  if (view === 'day') return { from: day, to: addDays(day, 1) };
  if (view === 'month') {
    const { from, to } = weeksOf(day.slice(0, 7));
    return { from, to: addDays(to, 1) };
  }
  const monday = mondayOf(day);
  return { from: monday, to: addDays(monday, view === 'agenda' ? agendaDays : 7) };
}

/** The day that the view's next or previous page is built around. */
export function stepDay(view: View, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by);
  if (view !== 'month') return addDays(day, by * (view === 'agenda' ? agendaDays : 7));
  // The same day of the month, or the last day of a shorter month.
  const month = stepMonth(day.slice(0, 7), by);
  const { to } = daysOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same > to ? to : same;
}

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const months = {
  long: new Intl.DateTimeFormat('en-GB', { month: 'long' }),
  short: dateFormat({ month: 'short' }),
};

/** `16 to 22 November 2026`, or `30 Nov to 6 Dec 2026`. Each end names its month and year where they differ. */
export function titleOf(view: View, day: string): string {
  if (view === 'day') return dayName.format(noon(day)).replace(',', '');
  if (view === 'month') return monthName(day.slice(0, 7));
  const range = rangeOf(view, day);
  const [first, last] = [noon(range.from), noon(addDays(range.to, -1))];
  const year = (date: Date) =>
    first.getFullYear() === last.getFullYear() ? '' : ` ${String(date.getFullYear())}`;
  const isOneMonth = first.getMonth() === last.getMonth();
  const name = months[isOneMonth ? 'long' : 'short'];
  const month = isOneMonth ? '' : ` ${name.format(first)}`;
  return `${String(first.getDate())}${month}${year(first)} to ${String(last.getDate())} ${name.format(last)} ${String(last.getFullYear())}`;
}

/** The ISO 8601 week number of a day: week 1 has the year's first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  const firstMonday = mondayOf(`${thursday.slice(0, 4)}-01-04`);
  // Rounded, because a clock change makes a week an hour longer or shorter.
  return 1 + Math.round((noon(mondayOf(day)).getTime() - noon(firstMonday).getTime()) / weekMs);
}

const weekMs = 7 * 86_400_000;

/** Every day of a range. */
export function daysIn({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The first moment of one of the viewer's days. */
export const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime();
