import { addDays } from '#renderer/lib/calendar/month.ts';
import { instantOf, wallOf } from '#renderer/lib/when/wall-time.ts';
import { wallTimes, type TimeValues } from './event-values.ts';

type Start = Pick<TimeValues, 'startDay' | 'startTime'>;
type End = Pick<TimeValues, 'endDay' | 'endTime'>;

const minuteMs = 60_000;
const momentOf = (wall: string) => Date.parse(`${wall}Z`);

/** The end for a given length; undefined while the start is missing. */
export function endAfter(times: TimeValues, minutes: number): End | undefined {
  const start = momentOf(wallTimes(times).startsAt);
  if (Number.isNaN(start)) return undefined;
  const end = new Date(start + minutes * minuteMs).toISOString();
  const day = end.slice(0, 10);
  return times.allDay
    ? { endDay: addDays(day, -1), endTime: times.endTime }
    : { endDay: day, endTime: end.slice(11, 16) };
}

/** The same moments in another time zone; undefined for all-day events or missing times. */
export function inZone(times: TimeValues, timezone: string): (Start & End) | undefined {
  if (times.allDay) return undefined;
  const { startsAt, endsAt } = wallTimes(times);
  const [start, end] = [instantOf(startsAt, times.timezone), instantOf(endsAt, times.timezone)];
  if (start === undefined || end === undefined) return undefined;
  const [first, last] = [wallOf(start.time, timezone), wallOf(end.time, timezone)];
  return {
    startDay: first.slice(0, 10),
    startTime: first.slice(11),
    endDay: last.slice(0, 10),
    endTime: last.slice(11),
  };
}
