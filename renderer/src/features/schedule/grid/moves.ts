import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { startOfDayIn, wallOf } from '#renderer/lib/when/wall-time.ts';

export type Times = { startsAt: string; endsAt: string };
type Moved = Pick<Occurrence, 'startsAt' | 'endsAt' | 'allDay' | 'timezone'>;
export type Shift = { days?: number; minutes?: number };

const minuteMs = 60_000;
/** The minimum length of an event. */
const leastMs = 15 * minuteMs;
const mostMs = 31 * 24 * 60 * minuteMs;

const iso = (time: number): string => new Date(time).toISOString();
const span = ({ startsAt, endsAt }: Moved): number => Date.parse(endsAt) - Date.parse(startsAt);
/** An all-day event has days in the event's time zone. */
const dayIn = (time: string, timezone: string): string => wallOf(Date.parse(time), timezone).slice(0, 10);

/** The same local time on another day; a clock change may lie in between. */
function onDay(time: string, days: number): number {
  const date = new Date(time);
  date.setDate(date.getDate() + days);
  return date.getTime();
}

const daysOfIt = (event: Moved): { first: string; end: string } => ({
  first: dayIn(event.startsAt, event.timezone),
  end: dayIn(event.endsAt, event.timezone),
});

const fromDays = ({ timezone }: Moved, first: string, end: string): Times => ({
  startsAt: iso(startOfDayIn(first, timezone)),
  endsAt: iso(startOfDayIn(end, timezone)),
});

/** Moves an event. A timed one keeps its length across clock changes; an all-day one keeps its number of days. */
export function movedBy(event: Moved, { days = 0, minutes = 0 }: Shift): Times | undefined {
  if (event.allDay) {
    const { first, end } = daysOfIt(event);
    return days === 0 ? undefined : fromDays(event, addDays(first, days), addDays(end, days));
  }
  const start = onDay(event.startsAt, days) + minutes * minuteMs;
  return { startsAt: iso(start), endsAt: iso(start + span(event)) };
}

/** Moves an event's end; undefined if it would become too short, or longer than 31 days. */
export function resizedBy(event: Moved, { days = 0, minutes = 0 }: Shift): Times | undefined {
  if (event.allDay) {
    const { first, end } = daysOfIt(event);
    const next = addDays(end, days);
    return days === 0 || next <= first ? undefined : within(fromDays(event, first, next));
  }
  const end = onDay(event.endsAt, days) + minutes * minuteMs;
  return end - Date.parse(event.startsAt) < leastMs
    ? undefined
    : within({ startsAt: event.startsAt, endsAt: iso(end) });
}

const within = (times: Times): Times | undefined =>
  Date.parse(times.endsAt) - Date.parse(times.startsAt) > mostMs ? undefined : times;

/** The calendar's data for a dropped event. */
export type Dropped = { start: Date | null; end: Date | null; startStr: string; endStr: string };

/**
 * The time at which an event was dropped. Uses `start`, a moment, because the calendar's text is wrong for a time that
 * a clock change skips. The event keeps its length.
 */
export function droppedAt(event: Moved, { start, startStr }: Dropped): Times | undefined {
  if (start === null) return undefined;
  if (!event.allDay) return { startsAt: iso(start.getTime()), endsAt: iso(start.getTime() + span(event)) };
  const { first, end } = daysOfIt(event);
  const day = startStr.slice(0, 10);
  return fromDays(event, day, addDays(end, daysBetween(first, day)));
}

/** The times of an event after one of its edges was dragged. */
export function resizedTo(event: Moved, { start, end, startStr, endStr }: Dropped): Times | undefined {
  if (start === null || end === null) return undefined;
  return within(
    event.allDay
      ? fromDays(event, startStr.slice(0, 10), endStr.slice(0, 10))
      : { startsAt: iso(start.getTime()), endsAt: iso(end.getTime()) },
  );
}

const dayMs = 86_400_000;
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The times for a calendar in the viewer's time zone: all-day events keep the dates of the event's zone. */
export const shownTimes = (event: Moved): { start: string; end: string } =>
  event.allDay
    ? { start: dayIn(event.startsAt, event.timezone), end: dayIn(event.endsAt, event.timezone) }
    : { start: event.startsAt, end: event.endsAt };
