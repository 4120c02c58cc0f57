import { dayOf } from '#renderer/lib/time/day-of.ts';

export const calendarViews = ['week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
/** Noon exists on every day in every time zone. */
const noon = (day: string): Date => new Date(`${day}T12:00:00`);
/** Rejects days that don't exist, such as 31 February. */
const isDay = (day: string): boolean => dayShape.test(day) && dayOf(noon(day).getTime()) === day;

export const readView = (value: string | null): CalendarView => (value === 'month' ? 'month' : 'week');

/** A day of the visible range: today if the address has none. */
export const readDay = (value: string | null, now: number): string =>
  value !== null && isDay(value) ? value : dayOf(now);

/** Moves by days, keeping the local time of day, then by minutes. */
export function movedBy(at: string, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): string {
  const date = new Date(at);
  date.setDate(date.getDate() + days);
  return new Date(date.getTime() + minutes * 60_000).toISOString();
}
