import * as z from 'zod/mini';
import { dayText, whenText } from '#renderer/entities/event/event-labels.ts';
import { weekdayNames, weekdays, type Weekday } from '#renderer/entities/recurrence/recurrence-rule.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { lengthWords } from '#renderer/lib/time/duration-label.ts';
import { viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { isDay, isTime } from '#renderer/lib/when/typed-when.ts';
import { instantOf, wallOf } from '#renderer/lib/when/wall-time.ts';
import type { Absence } from '#shared/contract/absences.ts';
import { atMost } from '#shared/domain/validation.ts';

const mostDays = 400;
const dayMinutes = 1440;
const day = z.string().check(z.minLength(1, 'Choose a day'));

export const absenceSchema = z
  .object({
    kind: z.enum(['once', 'weekly']),
    isWhole: z.boolean(),
    startDay: day,
    endDay: day,
    startTime: z.string(),
    endTime: z.string(),
    days: z.array(z.enum(weekdays)),
    timezone: z.string().check(z.minLength(1, 'Choose a valid timezone')),
    reason: z.string().check(z.trim(), atMost('Reason', 200)),
  })
  .check(
    z.refine(({ isWhole, startTime }) => isWhole || startTime !== '', {
      error: 'Choose a time',
      path: ['startTime'],
    }),
    z.refine(({ isWhole, endTime }) => isWhole || endTime !== '', {
      error: 'Choose a time',
      path: ['endTime'],
    }),
    z.refine(({ kind, days }) => kind === 'once' || days.length > 0, {
      error: 'Choose at least one day',
      path: ['days'],
    }),
    // Within one day, an end that is not after the start means the next day; weekly times are on the same day.
    z.refine((values) => values.kind === 'weekly' || minutesOf(values) > 0, {
      error: 'Ends before it starts',
      path: ['endDay'],
    }),
    z.refine((values) => values.kind === 'once' || minutesOf(values) > 0, {
      error: 'Ends before it starts',
      path: ['endTime'],
    }),
    z.refine((values) => minutesOf(values) <= mostDays * dayMinutes, {
      error: 'An absence can last 400 days at most',
      path: ['endDay'],
    }),
  );

export type AbsenceValues = z.infer<typeof absenceSchema>;

/** The minutes from start to end in local time; incomplete input is not an error of the length. */
function minutesOf(values: AbsenceValues): number {
  const { startsAt, endsAt } = wallTimes(values);
  const length = (Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / 60_000;
  return Number.isNaN(length) ? 1 : length;
}

const isRead = ({ kind, isWhole, startDay, endDay, startTime, endTime }: AbsenceValues): boolean =>
  (kind === 'weekly' || (isDay(startDay) && isDay(endDay))) &&
  (isWhole || (isTime(startTime) && isTime(endTime)));

/** Whether the end is on the next day, as in `17:30 to 01:00 next day`. */
export const isNextDay = (values: AbsenceValues): boolean =>
  isRead(values) && isOverMidnight(values) && values.endTime !== '00:00';

/** The length, shown next to the end. */
export function lengthOf(values: AbsenceValues): string | undefined {
  const minutes = minutesOf(values);
  return isRead(values) && minutes > 0 ? lengthWords(minutes) : undefined;
}

/** An end that is not after the start means the next day. */
const isOverMidnight = ({ kind, isWhole, startDay, endDay, startTime, endTime }: AbsenceValues): boolean =>
  kind === 'once' && !isWhole && startDay === endDay && endTime <= startTime;

/** For whole days, ends at midnight after the last; for weekly ones, on the same day. */
function wallTimes(values: AbsenceValues) {
  const { kind, isWhole, startDay, endDay, startTime, endTime } = values;
  const first = kind === 'weekly' ? '2027-01-04' : startDay;
  const last = kind === 'weekly' ? '2027-01-04' : endDay;
  if (isWhole) return { startsAt: `${first}T00:00`, endsAt: last === '' ? '' : `${addDays(last, 1)}T00:00` };
  // Midnight at the end of a weekly day.
  const isMidnight = (kind === 'weekly' && endTime === '00:00') || (isRead(values) && isOverMidnight(values));
  return {
    startsAt: `${first}T${startTime}`,
    endsAt: isMidnight ? `${addDays(last, 1)}T${endTime}` : `${last}T${endTime}`,
  };
}

export function valuesOf(absence: Absence | undefined, today: string, timezone: string): AbsenceValues {
  const values: AbsenceValues = {
    kind: 'once',
    isWhole: true,
    startDay: today,
    endDay: today,
    startTime: '09:00',
    endTime: '17:00',
    days: [],
    timezone,
    reason: '',
  };
  if (absence === undefined) return values;
  const known = { ...values, timezone: absence.timezone, reason: absence.reason };
  const { once, weekly } = absence;
  if (weekly !== null) {
    const isWhole = weekly.from === '00:00' && weekly.to === '24:00';
    return {
      ...known,
      kind: 'weekly',
      isWhole,
      days: weekdays.filter((_, index) => weekly.weekdays.includes(index + 1)),
      ...(isWhole ? {} : { startTime: weekly.from, endTime: weekly.to === '24:00' ? '00:00' : weekly.to }),
    };
  }
  if (once === null) return known;
  const [startDay = '', startTime = ''] = wallOf(Date.parse(once.startsAt), absence.timezone).split('T');
  const [endDay = '', endTime = ''] = wallOf(Date.parse(once.endsAt), absence.timezone).split('T');
  const isWhole = startTime === '00:00' && endTime === '00:00';
  return {
    ...known,
    isWhole,
    startDay,
    endDay: isWhole ? addDays(endDay, -1) : endDay,
    ...(isWhole ? {} : { startTime, endTime }),
  };
}

/** The absence in the form that the database stores. */
export function toAbsence(values: AbsenceValues): Pick<Absence, 'once' | 'weekly' | 'timezone' | 'reason'> {
  const { kind, isWhole, days, timezone, reason, startTime, endTime } = values;
  const rest = { timezone, reason: reason.trim() };
  if (kind === 'weekly') {
    const numbers = weekdays.flatMap((name, index) => (days.includes(name) ? [index + 1] : []));
    const to = isWhole || endTime === '00:00' ? '24:00' : endTime;
    return { ...rest, once: null, weekly: { weekdays: numbers, from: isWhole ? '00:00' : startTime, to } };
  }
  const walls = wallTimes(values);
  const momentOf = (wall: string) =>
    new Date(instantOf(wall, timezone)?.time ?? Date.parse(`${wall}Z`)).toISOString();
  return {
    ...rest,
    weekly: null,
    once: { startsAt: momentOf(walls.startsAt), endsAt: momentOf(walls.endsAt) },
  };
}

const short = (name: Weekday) => weekdayNames[name].slice(0, 3);

/** `Every Mon and Wed, 09:00 to 12:00`, in its time zone; `Wed 18 Nov to Fri 20 Nov`. */
export function absenceText({ once, weekly, timezone }: Absence): string {
  const where = timezone === viewerTimezone() ? '' : ` (${zoneCity(timezone)})`;
  if (weekly !== null) {
    const names = weekdays.filter((_, index) => weekly.weekdays.includes(index + 1)).map(short);
    const days = new Intl.ListFormat('en-GB').format(names);
    const isWhole = weekly.from === '00:00' && weekly.to === '24:00';
    return `Every ${days}${isWhole ? '' : `, ${weekly.from} to ${weekly.to}`}${where}`;
  }
  if (once === null) return '';
  const isWhole = [once.startsAt, once.endsAt].every((time) =>
    wallOf(Date.parse(time), timezone).endsWith('T00:00'),
  );
  if (!isWhole) return `${whenText({ ...once, allDay: false, timezone }, timezone)}${where}`;
  const first = dayText(once.startsAt, timezone);
  const last = dayText(Date.parse(once.endsAt) - 1, timezone);
  return first === last ? first : `${first} to ${last}`;
}

/** Future and weekly absences first, then past ones, the latest first. */
export function absencesInOrder(absences: readonly Absence[], now: number) {
  const endOf = ({ once }: Absence) => (once === null ? Infinity : Date.parse(once.endsAt));
  const startOf = ({ once }: Absence) => (once === null ? -Infinity : Date.parse(once.startsAt));
  const isOver = (absence: Absence) => endOf(absence) <= now;
  return {
    current: absences.filter((one) => !isOver(one)).toSorted((a, b) => startOf(a) - startOf(b)),
    over: absences.filter(isOver).toSorted((a, b) => endOf(b) - endOf(a)),
  };
}
