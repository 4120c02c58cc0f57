import type { Temporal as TemporalNamespace } from 'temporal-polyfill';
import { AppError } from '#shared/lib/app-error.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';

/** The times of an event as a person entered them: local times of its time zone, 'YYYY-MM-DDTHH:mm'. */
export type EventTimes = {
  startsAt: string;
  /** Exclusive. For all-day events, the midnight after the last day. */
  endsAt: string;
  allDay: boolean;
  timezone: string;
  /** An RRULE without the `RRULE:` prefix; null means once. */
  rule: string | null;
  /** Starts that the rule generates but the event skips. */
  except?: readonly string[];
};

export type Occurrence = {
  /** The start by the rule; it stays the same if this occurrence is moved. */
  original: string;
  startsAt: string;
  endsAt: string;
};

export type Expanded = {
  occurrences: Occurrence[];
  /** Starts and ends, as entered, that clocks skip on their day. Each was moved forward by the length of the gap. */
  shifted: string[];
};

type TemporalApi = typeof TemporalNamespace;
type PlainDateTime = TemporalNamespace.PlainDateTime;

/** A rule without an end stops here, because the database stores nothing after 2199. */
const lastYear = 2198;

const invalid = (message: string, hint: string) => new AppError('invalid', message, { hint });

/**
 * All times of an event, at most 365. The rule counts in wall time, so that a clock change neither skips nor repeats an
 * occurrence. Only then does the time zone turn them into moments. A time that clocks skip moves forward by the gap; a
 * time that occurs twice means the first.
 */
export async function expandEvent(times: EventTimes): Promise<Expanded> {
  const { Temporal } = await import('temporal-polyfill');
  const start = wallOf(Temporal, times.startsAt);
  const end = wallOf(Temporal, times.endsAt);
  if (!isZone(Temporal, times.timezone)) throw invalid('Choose a valid timezone', 'timezone');
  if (Temporal.PlainDateTime.compare(end, start) <= 0)
    throw invalid('End time must be after the start time', 'time');
  if (Temporal.PlainDateTime.compare(end, start.add({ days: scheduleLimits.days })) > 0)
    throw invalid(`An event can last ${String(scheduleLimits.days)} days at most`, 'time');
  if (times.allDay && [start, end].some(({ hour, minute }) => hour !== 0 || minute !== 0))
    throw invalid('Whole days begin and end at midnight', 'time');
  const starts = times.rule === null ? [start] : await startsOf(Temporal, start, times.rule, times.timezone);
  const except = new Set(times.except ?? []);
  const kept = starts.filter((one) => !except.has(textOf(one)));
  if (kept.length === 0) throw invalid('This never takes place. Choose another rule or start.', 'recurrence');
  const length = start.until(end, { largestUnit: 'days' });
  const exact = start.until(end, { largestUnit: 'hours' });
  const shifted: string[] = [];
  const moment = (wall: PlainDateTime) => {
    const zoned = wall.toZonedDateTime(times.timezone, { disambiguation: 'compatible' });
    const isMoved = !zoned.toPlainDateTime().equals(wall);
    // An all-day event needs no notice: it begins when the day does.
    if (isMoved && !times.allDay) shifted.push(textOf(wall));
    return { zoned, isMoved };
  };
  const occurrences = kept.map((wall) => {
    const from = moment(wall);
    // An event that begins in the skipped hour keeps its duration; any other ends at its local time.
    const to = from.isMoved && !times.allDay ? from.zoned.add(exact) : moment(wall.add(length)).zoned;
    const startsAt = from.zoned.toInstant().toString();
    return { original: startsAt, startsAt, endsAt: to.toInstant().toString() };
  });
  return { occurrences, shifted };
}

async function startsOf(
  Temporal: TemporalApi,
  start: PlainDateTime,
  written: string,
  timezone: string,
): Promise<PlainDateTime[]> {
  const rule = wallRule(Temporal, written, timezone);
  const { RRuleTemporal } = await import('rrule-temporal');
  let starts: PlainDateTime[];
  try {
    // UTC has no clock changes, so it represents wall time here.
    const expanded = new RRuleTemporal({
      rruleString: rule.text,
      dtstart: start.toZonedDateTime('UTC'),
      // Enough for 29 February and the last Friday the 13th. A rule that never matches is abandoned within a second or
      // two.
      maxIterations: 20_000,
    });
    starts = expanded
      .all((one, index) => index <= scheduleLimits.occurrences && one.year <= lastYear)
      .filter((one) => one.year <= lastYear)
      .map((one) => one.toPlainDateTime());
  } catch {
    throw invalid('Choose how often it repeats', 'recurrence');
  }
  if (starts.length <= scheduleLimits.occurrences) return starts;
  if (rule.ends)
    throw invalid(
      `An event can take place ${String(scheduleLimits.occurrences)} times at most. Choose an earlier last day.`,
      'recurrence',
    );
  return starts.slice(0, scheduleLimits.occurrences);
}

const lists = {
  BYMONTH: [1, 12],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYSETPOS: [-366, 366],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
} as const;

/** How many times a day a rule may name: lists of hours and minutes multiply. */
const mostOfDay = 24;

/** The rule in wall time, with its UNTIL in local time of the same time zone. Rejects an invalid or costly rule. */
function wallRule(Temporal: TemporalApi, written: string, timezone: string): { text: string; ends: boolean } {
  const parts = written.split(';').map((part) => part.split('='));
  const named = new Map(parts.map(([name = '', value = '']) => [name.toUpperCase(), value.toUpperCase()]));
  const wrong = invalid('Choose how often it repeats', 'recurrence');
  if (named.size !== parts.length || parts.some((part) => part.length !== 2)) throw wrong;
  if (!/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(named.get('FREQ') ?? '')) throw wrong;
  for (const [name, value] of named) if (!isPart(name, value)) throw wrong;
  const size = (name: string) => named.get(name)?.split(',').length ?? 1;
  if (size('BYHOUR') * size('BYMINUTE') > mostOfDay)
    throw invalid(`An event can repeat ${String(mostOfDay)} times a day at most`, 'recurrence');
  if (named.has('COUNT') && named.has('UNTIL')) throw wrong;
  if (Number(named.get('COUNT') ?? 1) > scheduleLimits.occurrences)
    throw invalid(
      `An event can take place ${String(scheduleLimits.occurrences)} times at most`,
      'recurrence',
    );
  const until = named.get('UNTIL');
  if (until !== undefined) named.set('UNTIL', wallUntil(Temporal, until, timezone));
  return {
    text: [...named].map((part) => part.join('=')).join(';'),
    ends: until !== undefined,
  };
}

function isPart(name: string, value: string): boolean {
  if (name === 'FREQ') return true;
  if (name === 'INTERVAL' || name === 'COUNT') return /^[1-9]\d{0,3}$/.test(value);
  if (name === 'UNTIL') return /^\d{8}(T\d{6}Z?)?$/.test(value);
  if (name === 'WKST') return /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value);
  if (name === 'BYDAY')
    return /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU))*$/.test(value);
  if (!Object.hasOwn(lists, name)) return false;
  const [least, most] = lists[name as keyof typeof lists];
  return value.split(',').every((one) => {
    const number = Number(one);
    const isZero = number === 0 && least !== 0;
    return /^[+-]?\d{1,3}$/.test(one) && !isZero && number >= least && number <= most;
  });
}

/**
 * A date means the whole day, a UTC time (Z) is converted to the time zone, and a time without a zone is already local.
 */
function wallUntil(Temporal: TemporalApi, until: string, timezone: string): string {
  try {
    const [, year, month, day, time = '235959', hour, minute, second, isUtc] =
      /^(\d{4})(\d\d)(\d\d)(?:T((\d\d)(\d\d)(\d\d))(Z?))?$/.exec(until) ?? [];
    const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
    Temporal.PlainDate.from(date);
    if (isUtc !== 'Z') return `${date.replaceAll('-', '')}T${time}Z`;
    const wall = Temporal.Instant.from(`${date}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`)
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime();
    return `${wall.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}Z`;
  } catch {
    throw invalid('Choose the last day', 'recurrence');
  }
}

function wallOf(Temporal: TemporalApi, written: string): PlainDateTime {
  try {
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(written)) throw new RangeError();
    return Temporal.PlainDateTime.from(written, { overflow: 'reject' });
  } catch {
    throw invalid('Enter a date and a time', 'time');
  }
}

function isZone(Temporal: TemporalApi, timezone: string): boolean {
  try {
    // An offset is not a time zone: it has no clock changes.
    if (/^[+-]/.test(timezone)) return false;
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone);
    return true;
  } catch {
    return false;
  }
}

const textOf = (wall: PlainDateTime): string => wall.toString({ smallestUnit: 'minute' });
