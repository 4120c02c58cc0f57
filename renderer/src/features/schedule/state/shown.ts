import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { clockText, timesText } from '#renderer/entities/event/event-labels.ts';
import { shownTimes } from '#renderer/features/schedule/grid/moves.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { startOf, type Range } from '#renderer/lib/calendar/ranges.ts';

/** The first and last day of an event in the viewer's time zone. */
export function daysOfEvent(event: Occurrence): { first: string; last: string } {
  const { start, end } = shownTimes(event);
  if (event.allDay) return { first: start, last: addDays(end, -1) };
  // An event that ends at midnight does not reach into that day.
  return { first: dayOf(Date.parse(start)), last: dayOf(Math.max(Date.parse(start), Date.parse(end) - 1)) };
}

/** Whether an event is in the range: windows load more, for all-day events in other time zones. */
export function isIn(range: Range, event: Occurrence): boolean {
  if (!event.allDay)
    return Date.parse(event.endsAt) > startOf(range.from) && Date.parse(event.startsAt) < startOf(range.to);
  const { first, last } = daysOfEvent(event);
  return last >= range.from && first < range.to;
}

export type AgendaDay = { day: string; events: readonly Occurrence[] };

/** The events of each day that has any, all-day ones first. An event over several days is listed on each. */
export function agendaOf(events: readonly Occurrence[], range: Range): AgendaDay[] {
  const days = new Map<string, Occurrence[]>();
  for (const event of events) {
    const { first, last } = daysOfEvent(event);
    for (
      let day = first < range.from ? range.from : first;
      day <= last && day < range.to;
      day = addDays(day, 1)
    )
      days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, found]) => ({ day, events: found.toSorted(byTime) }));
}

const byTime = (a: Occurrence, b: Occurrence): number =>
  Number(b.allDay) - Number(a.allDay) ||
  Date.parse(a.startsAt) - Date.parse(b.startsAt) ||
  (a.id < b.id ? -1 : 1);

type Days = { first: string; last: string };

/** The times on a day: an event that began earlier shows only its end. */
export function timesOn(day: string, event: Parameters<typeof timesText>[0], { first, last }: Days): string {
  if (event.allDay || first === last || day === first) return timesText(event);
  return day === last ? `Until ${clockText(event.endsAt)}` : 'All day';
}
