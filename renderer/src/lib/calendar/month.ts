import { dayOf } from '#renderer/lib/time/day-of.ts';

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const names = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** A month of the viewer, as written in an address: `2026-11`. */
export type Month = string;

export const monthOf = (time: number): Month => dayOf(time).slice(0, 7);

export const readMonth = (text: string | null, now: number): Month =>
  text !== null && monthPattern.test(text) ? text : monthOf(now);

/** Noon, because every day has one in every time zone. */
const dateOf = (month: Month, day: number): Date => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, day, 12);
};

export const stepMonth = (month: Month, by: 1 | -1): Month => {
  const date = dateOf(month, 1);
  date.setMonth(date.getMonth() + by);
  return monthOf(date.getTime());
};

export const monthName = (month: Month): string => names.format(dateOf(month, 1));

/** The first and last day of a month. */
export function daysOf(month: Month): { from: string; to: string } {
  const last = dateOf(stepMonth(month, 1), 0);
  return { from: `${month}-01`, to: dayOf(last.getTime()) };
}

/** The weeks of a month from Monday to Sunday, as a calendar shows them. */
export function weeksOf(month: Month): { from: string; to: string } {
  const { from, to } = daysOf(month);
  return {
    from: addDays(from, -weekday(from)),
    to: addDays(to, 6 - weekday(to)),
  };
}

/** 0 is Monday. */
const weekday = (day: string): number => (new Date(`${day}T12:00:00`).getDay() + 6) % 7;

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + count);
  return dayOf(date.getTime());
}
