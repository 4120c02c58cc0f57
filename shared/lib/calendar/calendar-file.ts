import type IcalLibrary from 'ical.js';
import type { Temporal as TemporalNamespace } from 'temporal-polyfill';
import { exchangeLimits, scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { countExceptions, refuseImpossibleTimes } from './calendar-dates.ts';
import { checkShape, parseCalendars, refuse } from './calendar-shape.ts';
import { expandEvent, type Occurrence } from './event-occurrences.ts';

// Reads files of other calendars (RFC 5545). ical.js parses them. Their rules are expanded in the same way as those of
// events created here, so that both mean the same.

export type ReadTime = Occurrence & { status: 'tentative' | 'confirmed' | 'cancelled' };

export type ReadEvent = {
  title: string;
  /** Null if it can't be read. */
  event: {
    uid: string;
    title: string;
    allDay: boolean;
    timezone: string;
    location: string | null;
    meetingUrl: string | null;
    description: string;
    rule: string | null;
    times: ReadTime[];
  } | null;
  note: string | null;
};

type Ical = typeof IcalLibrary;
type FileEvent = InstanceType<Ical['Event']>;
type Property = InstanceType<Ical['Property']>;
type Time = InstanceType<Ical['Time']>;
type Timezone = InstanceType<Ical['Timezone']>;
type TemporalApi = typeof TemporalNamespace;
type Tools = { ical: Ical; Temporal: TemporalApi; timezone: string };

/** The time for all rules of a file together: a rule that never matches is abandoned only after a while. */
const mostMs = 3_000;
const mostExceptions = 1_000;
const mostSeconds = (scheduleLimits.days + 1) * 86_400;

/** `giveUpMs`: how long the file's rules may take. What remains then is not imported. */
export async function readCalendar(
  text: string,
  timezone: string,
  giveUpMs: number = mostMs,
): Promise<ReadEvent[]> {
  if (text.length > exchangeLimits.fileChars) throw refuse('Choose a file of 4 MB or less');
  checkShape(text);
  const [{ default: ical }, { Temporal }] = await Promise.all([
    import('ical.js'),
    import('temporal-polyfill'),
  ]);
  const calendars = parseCalendars(ical, text);
  const tools = { ical, Temporal, timezone };
  const events = calendars.flatMap((calendar) =>
    calendar
      .getAllSubcomponents('vevent')
      .map((part) => new ical.Event(part, { strictExceptions: true, exceptions: [] })),
  );
  return readEvents(events, tools, Date.now() + giveUpMs);
}

async function readEvents(events: readonly FileEvent[], tools: Tools, ends: number): Promise<ReadEvent[]> {
  const changes = new Map<string, FileEvent[]>();
  for (const event of events)
    if (event.component.hasProperty('recurrence-id'))
      changes.set(event.uid, [...(changes.get(event.uid) ?? []), event]);
  const seen = new Set<string>();
  const read: ReadEvent[] = [];
  for (const event of events) {
    if (event.component.hasProperty('recurrence-id')) continue;
    const title = titleOf(event);
    const uid = uidOf(event);
    if (uid !== null && seen.has(uid)) {
      read.push({ title, event: null, note: 'The file has this event twice' });
      continue;
    }
    if (uid !== null) seen.add(uid);
    if (Date.now() > ends) {
      read.push({ title, event: null, note: 'The rules of this file take too long to work out' });
      continue;
    }
    try {
      read.push(await readEvent(event, changes.get(event.uid) ?? [], tools));
    } catch (error) {
      const note = error instanceof AppError ? error.message : 'Its times can’t be read';
      read.push({ title, event: null, note });
    }
  }
  const times = read.reduce((sum, { event }) => sum + (event?.times.length ?? 0), 0);
  if (times > exchangeLimits.times)
    throw refuse(
      `This file has more than ${exchangeLimits.times.toLocaleString('en')} times of events. Export fewer at once.`,
    );
  return read;
}

async function readEvent(event: FileEvent, changed: readonly FileEvent[], tools: Tools): Promise<ReadEvent> {
  const { Temporal } = tools;
  const notes: string[] = [];
  const title = titleOf(event);
  const property = event.component.getFirstProperty('dtstart');
  if (property === null) throw refuse('It has no start');
  if (countExceptions(event.component) > mostExceptions)
    throw refuse('It leaves out more than 1,000 of its times');
  for (const part of [event, ...changed]) refuseImpossibleTimes(part.component);
  const start = property.getFirstValue() as unknown as Time;
  const rule = event.component.getFirstPropertyValue('rrule')?.toString() ?? null;
  if (rule !== null && rule.length > exchangeLimits.rule) throw refuse('Its rule is too long');
  const zone = zoneOf(tools, property);
  if (zone.unknown !== null) notes.push(`Its zone “${zone.unknown}” isn’t known: ${tools.timezone} is used`);
  // A rule in UTC repeats in UTC. A single time in UTC may just as well be shown in the reader's time zone.
  const timezone = zone.zone ?? (start.zone.tzid === 'UTC' && rule !== null ? 'UTC' : tools.timezone);
  const startZone = zoneName(property);
  const wall: ToWall = (time, from) =>
    wallOf(tools, time, {
      timezone,
      zone: zoneName(from) === startZone ? zone.zone : zoneOf(tools, from).zone,
    });
  const startsAt = wall(start, property);
  const { end, isGuessed } = endOf(event, property, wall);
  if (isGuessed) notes.push('It has no end: 30 minutes are used');
  const exceptions = event.component
    .getAllProperties('exdate')
    .flatMap((from) => (from.getValues() as unknown as Time[]).map((time) => ({ time, from })));
  const except = exceptions.map(({ time, from }) =>
    time.isDate && !start.isDate ? `${wall(time, from).slice(0, 10)}${startsAt.slice(10)}` : wall(time, from),
  );
  if (event.component.hasProperty('rdate')) notes.push('Its additional dates are left out');
  const { occurrences } = await expandEvent({
    startsAt,
    endsAt: end,
    allDay: start.isDate,
    timezone,
    rule,
    except,
  });
  const status = statusOf(event);
  const times = occurrences.map((one): ReadTime => ({ ...one, status }));
  for (const change of changed) {
    const original = change.component.getFirstProperty('recurrence-id');
    const from = change.component.getFirstProperty('dtstart');
    if (original === null || from === null) continue;
    const at = Temporal.PlainDateTime.from(wall(original.getFirstValue() as unknown as Time, original));
    const instant = at.toZonedDateTime(timezone).toInstant().toString();
    const found = times.find((one) => one.original === instant);
    if (found === undefined) continue;
    const [moved] = (
      await expandEvent({
        startsAt: wall(from.getFirstValue() as unknown as Time, from),
        endsAt: endOf(change, from, wall).end,
        allDay: start.isDate,
        timezone,
        rule: null,
      })
    ).occurrences;
    if (moved !== undefined) Object.assign(found, { startsAt: moved.startsAt, endsAt: moved.endsAt });
    found.status = statusOf(change);
    if (titleOf(change) !== title) notes.push('Other titles of single times are left out');
  }
  const link = linkOf(event);
  const location = textOf(event, 'location');
  return {
    title,
    event: {
      uid: uidOf(event) ?? `${startsAt} ${title}`.slice(0, exchangeLimits.uid),
      title,
      allDay: start.isDate,
      timezone,
      location: location === link ? null : cut(location, scheduleLimits.location) || null,
      meetingUrl: link,
      description: cut(textOf(event, 'description'), scheduleLimits.description),
      rule,
      times,
    },
    note: notes.length === 0 ? null : `${[...new Set(notes)].join('. ')}.`,
  };
}

function zoneName(property: Property): string {
  const named = property.getParameter('tzid');
  return typeof named === 'string' ? named : '';
}

/** The IANA time zone of a time: by its name, or by the location in its definition. */
function zoneOf({ Temporal }: Tools, property: Property): { zone: string | null; unknown: string | null } {
  const named = zoneName(property);
  if (named === '') return { zone: null, unknown: null };
  // Null if the file does not define it.
  const definition = property.parent.getTimeZoneByID(named) as Timezone | null;
  const place = definition?.component.getFirstPropertyValue('x-lic-location');
  for (const zone of [named, named.replace(/^.*?([A-Z][A-Za-z_]+\/[A-Za-z_/+-]+)$/, '$1'), place]) {
    if (typeof zone !== 'string' || /^[+-]/.test(zone)) continue;
    try {
      Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
      return { zone, unknown: null };
    } catch {
      // Try the next one, if any.
    }
  }
  return { zone: null, unknown: named.slice(0, 60) };
}

/**
 * The time on the clock in the event's time zone. A time from another time zone, or from one that only the file
 * defines, is converted through its moment.
 */
function wallOf(
  { Temporal, ical }: Tools,
  time: Time,
  { timezone, zone }: { timezone: string; zone: string | null },
): string {
  const own = Temporal.PlainDateTime.from({
    year: time.year,
    month: time.month,
    day: time.day,
    hour: time.isDate ? 0 : time.hour,
    minute: time.isDate ? 0 : time.minute,
  });
  const text = (wall: TemporalNamespace.PlainDateTime) => wall.toString({ smallestUnit: 'minute' });
  if (time.isDate || zone === timezone) return text(own);
  if (zone !== null) return text(own.toZonedDateTime(zone).withTimeZone(timezone).toPlainDateTime());
  // Neither named nor defined: use the clock of the person who reads it.
  if (time.zone === ical.Timezone.localTimezone) return text(own);
  return text(
    Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000)
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime(),
  );
}

type ToWall = (time: Time, from: Property) => string;

function endOf(event: FileEvent, from: Property, wall: ToWall): { end: string; isGuessed: boolean } {
  const start = from.getFirstValue() as unknown as Time;
  const property = event.component.getFirstProperty('dtend');
  const duration = event.component.getFirstPropertyValue('duration') as unknown as {
    toSeconds: () => number;
  } | null;
  const later = (seconds: number) => {
    const time = start.clone();
    time.adjust(Math.floor(seconds / 86_400), 0, 0, seconds % 86_400);
    return wall(time, from);
  };
  const seconds = duration?.toSeconds();
  // The parser would step through it day by day.
  if (seconds !== undefined && seconds > mostSeconds)
    throw refuse(`An event can last ${String(scheduleLimits.days)} days at most`);
  const found =
    property !== null
      ? wall(property.getFirstValue() as unknown as Time, property)
      : seconds !== undefined && seconds > 0
        ? later(seconds)
        : null;
  if (found !== null && found > wall(start, from)) return { end: found, isGuessed: false };
  // An all-day event without an end lasts that day; a timed one gets half an hour.
  return start.isDate ? { end: later(86_400), isGuessed: false } : { end: later(1800), isGuessed: true };
}

function statusOf(event: FileEvent): ReadTime['status'] {
  const status = textOf(event, 'status').toUpperCase();
  return status === 'TENTATIVE' ? 'tentative' : status === 'CANCELLED' ? 'cancelled' : 'confirmed';
}

function linkOf(event: FileEvent): string | null {
  const found = ['x-google-conference', 'url', 'location']
    .map((name) => textOf(event, name))
    .find((text) => /^https:\/\/\S+$/i.test(text));
  return found !== undefined && found.length <= scheduleLimits.link ? found : null;
}

/** A longer id is truncated, so that only its beginning counts. */
const uidOf = (event: FileEvent): string | null => textOf(event, 'uid').slice(0, exchangeLimits.uid) || null;

const titleOf = (event: FileEvent): string =>
  cut(textOf(event, 'summary').replace(/\s+/g, ' '), scheduleLimits.title) || 'Untitled event';

function textOf(event: FileEvent, name: string): string {
  const value: unknown = event.component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** At most this many characters, by code point as the database counts them, so that none is cut in half. */
const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim();
