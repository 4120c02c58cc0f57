import { addDays } from '#renderer/lib/calendar/month.ts';
import { dateFormat, type DateFormat } from '#renderer/lib/time/date-format.ts';
import { viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { wallOf } from '#renderer/lib/when/wall-time.ts';
import { eventStatuses } from '#shared/contract/event-fields.ts';
import type { Conflict, EventStatus, Occurrence, Response, Scope } from './event-types.ts';

export { eventStatuses };

/** The statuses shown by default. */
export const usualStatuses: readonly EventStatus[] = eventStatuses.filter((status) => status !== 'cancelled');

/** Whether it belongs to a series. */
export const repeats = ({ seriesId }: Pick<Occurrence, 'seriesId'>): boolean => seriesId !== null;

export const statusLabels: Readonly<Record<EventStatus, string>> = {
  tentative: 'Tentative',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const responseLabels: Readonly<Record<Response, string>> = {
  pending: 'No answer yet',
  accepted: 'Going',
  declined: 'Not going',
};

/** The choices when changing a series, as specified (2.5). */
export const scopeLabels: Readonly<Record<Scope, string>> = {
  this: 'This event',
  following: 'This and following',
  all: 'All events',
};

type Times = Pick<Occurrence, 'startsAt' | 'endsAt' | 'allDay' | 'timezone'>;

/** Appended to a time on the following day. */
export const nextDay = ' next day';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const formatters = new Map<string, DateFormat>();

function formatter(name: string, timezone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${name} ${timezone ?? ''}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = dateFormat({
    ...options,
    ...(timezone === undefined ? {} : { timeZone: timezone }),
  });
  formatters.set(key, made);
  return made;
}

// `hourCycle`, since `hour12: false` makes midnight 24:00 in the desktop's engine.
const clockOptions: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const dayOptions: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const yearOptions: Intl.DateTimeFormatOptions = { ...dayOptions, year: 'numeric' };

export const clockText = (time: number | string, timezone?: string): string =>
  formatter('clock', timezone, clockOptions).format(asTime(time));

/** `Wed 18 Nov`, with the year if it isn't the current one. */
export function dayText(time: number | string, timezone?: string, now = Date.now()): string {
  const date = new Date(asTime(time));
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return formatter(isThisYear ? 'day' : 'year', timezone, isThisYear ? dayOptions : yearOptions)
    .format(date)
    .replace(',', '');
}

const asTime = (time: number | string): number => (typeof time === 'string' ? Date.parse(time) : time);

const dayIn = (time: number, timezone: string | undefined): string =>
  timezone === undefined ? dayOf(time) : wallOf(time, timezone).slice(0, 10);

/** Whether it ends on the day after it starts. */
function isNextDay({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>, timezone?: string): boolean {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  // A cheap check first: hundreds of events are drawn, and most last hours.
  if (end - start > 2 * dayMs + hourMs) return false;
  return addDays(dayIn(start, timezone), 1) === dayIn(end, timezone);
}

/** `09:00 to 12:00`; `18:00 to 02:00 next day`; `All day`. */
export const timesText = (times: Times, timezone?: string): string =>
  times.allDay ? 'All day' : spanText(times, timezone);

/** `18:00 to 02:00 next day`, for hours that are not an event. */
export const spanText = (span: Pick<Times, 'startsAt' | 'endsAt'>, timezone?: string): string =>
  `${clockText(span.startsAt, timezone)} to ${endText(span, timezone)}`;

/** `02:00 next day`. */
export const endText = (span: Pick<Times, 'startsAt' | 'endsAt'>, timezone?: string): string =>
  `${clockText(span.endsAt, timezone)}${isNextDay(span, timezone) ? nextDay : ''}`;

/**
 * `Wed 18 Nov, 09:00 to 12:00`; with both dates if it lasts past the same clock time on the next day. All-day events
 * use the dates of the event's time zone.
 */
export function whenText(times: Times, timezone?: string): string {
  if (times.allDay) {
    const first = dayText(times.startsAt, times.timezone);
    // It ends at the midnight after the last day.
    const last = dayText(Date.parse(times.endsAt) - 1, times.timezone);
    return first === last ? `${first}, all day` : `${first} to ${last}, all day`;
  }
  const first = dayText(times.startsAt, timezone);
  const last = dayText(times.endsAt, timezone);
  // The end's clock time is not after the start's.
  const isEarlier = clockText(times.endsAt, timezone) <= clockText(times.startsAt, timezone);
  const isPutBack = first === last && isEarlier;
  return first === last || (isEarlier && isNextDay(times, timezone))
    ? `${first}, ${timesText(times, timezone)}${isPutBack ? ' (clocks go back)' : ''}`
    : `${first} ${clockText(times.startsAt, timezone)} to ${last} ${clockText(times.endsAt, timezone)}`;
}

/** A three-letter code for a time zone: `ZAG`. */
export function zoneCode(timezone: string): string {
  const known = zoneCodes[timezone];
  if (known !== undefined) return known;
  const city = timezone.slice(timezone.lastIndexOf('/') + 1);
  const words = city.split('_');
  return (words.length > 1 ? words.map((word) => word.charAt(0)).join('') : city).slice(0, 3).toUpperCase();
}

const zoneCodes: Readonly<Record<string, string>> = {
  'America/New_York': 'NYC',
  'America/Los_Angeles': 'LA',
  'America/Mexico_City': 'MEX',
  'America/Sao_Paulo': 'SAO',
};

export const conflictTitles: Readonly<Record<Conflict['kind'], string>> = {
  booked: 'Booked twice',
  unavailable: 'Unavailable',
};

/** The time in the event's time zone, if it differs: `03:00 to 06:00 in New York`. */
export function zoneNote(times: Times, viewer = viewerTimezone()): string | undefined {
  if (times.allDay || times.timezone === viewer) return undefined;
  const there = whenText(times, times.timezone);
  const here = whenText(times, viewer);
  return there === here
    ? undefined
    : `${dayText(times.startsAt, times.timezone) === dayText(times.startsAt, viewer) ? timesText(times, times.timezone) : there} in ${zoneCity(times.timezone)}`;
}
