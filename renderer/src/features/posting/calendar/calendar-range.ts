import { addDays, daysOf, monthName, stepMonth, weeksOf } from '#renderer/lib/calendar/month.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';

export const calendarViews = ['week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days of the viewer; the last is not shown any more. */
export type Range = { from: string; until: string };

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
/** Noon, which every day has in every zone. */
const noon = (day: string): Date => new Date(`${day}T12:00:00`);
/** A day that there is: the 31st of February is not. */
const isDay = (day: string): boolean => dayShape.test(day) && dayOf(noon(day).getTime()) === day;

export const readView = (value: string | null): CalendarView => (value === 'month' ? 'month' : 'week');

/** A day of what is shown: today where the address says none. */
export const readDay = (value: string | null, now: number): string =>
  value !== null && isDay(value) ? value : dayOf(now);

const mondayOf = (day: string): string => addDays(day, -((noon(day).getDay() + 6) % 7));

/** What a view shows around a day: of a month the weeks that it is in. */
export function rangeOf(view: CalendarView, day: string): Range {
  if (view === 'month') {
    const { from, to } = weeksOf(day.slice(0, 7));
    return { from, until: addDays(to, 1) };
  }
  const monday = mondayOf(day);
  return { from: monday, until: addDays(monday, 7) };
}

/** The day that stands for the view's next or previous page. */
export function stepDay(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, by * 7);
  const month = stepMonth(day.slice(0, 7), by);
  const { to } = daysOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same > to ? to : same;
}

const short = dateFormat({ day: 'numeric', month: 'short' });
const long = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `November 2026`, or `16 Nov to 22 Nov 2026`. */
export function rangeTitle(view: CalendarView, day: string): string {
  if (view === 'month') return monthName(day.slice(0, 7));
  const { from, until } = rangeOf('week', day);
  return `${short.format(noon(from))} to ${long.format(noon(addDays(until, -1)))}`;
}

export const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The same time of another day by the viewer's clock, then so many minutes later. */
export function movedBy(at: string, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): string {
  const date = new Date(at);
  date.setDate(date.getDate() + days);
  return new Date(date.getTime() + minutes * 60_000).toISOString();
}
