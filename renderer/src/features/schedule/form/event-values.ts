import * as z from 'zod/mini';
import type { EventDetail, EventFieldsInput, EventType } from '#renderer/entities/event/event-types.ts';
import { eventStatuses } from '#renderer/entities/event/event-labels.ts';
import { toRepeat, toRule, everyWeek, type Repeat } from '#renderer/entities/recurrence/recurrence-rule.ts';
import { repeatFields } from '#renderer/entities/recurrence/repeat-schema.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { lengthWords } from '#renderer/lib/time/duration-label.ts';
import { instantOf, wallOf } from '#renderer/lib/when/wall-time.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

/** The choices for an event without a model, and for one that only its creator sees. */
export const general = 'general';
export const onlyMe = 'private';
/** A rule that the form can't fully show is left unchanged. */
export const customRule = 'custom';
const repeats = ['no', 'yes', customRule] as const;

const external = z.object({ name: z.string(), email: z.string() });

export const eventSchema = z
  .object({
    title: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'Event title is required', abort: true }),
        atMost('Event title', scheduleLimits.title),
      ),
    typeId: z.string().check(z.minLength(1, 'Choose a type')),
    owner: z.string().check(z.minLength(1, 'Choose a model, or General')),
    allDay: z.boolean(),
    startDay: z.string().check(z.minLength(1, 'Choose a day')),
    startTime: z.string(),
    endDay: z.string().check(z.minLength(1, 'Choose a day')),
    endTime: z.string(),
    timezone: z.string().check(z.minLength(1, 'Choose a valid timezone')),
    location: z.string().check(z.trim(), atMost('Location', scheduleLimits.location)),
    meetingUrl: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || /^https:\/\/[^\s/]+/.test(text),
        'Enter a link that starts with https://',
      ),
      atMost('Link', scheduleLimits.link),
    ),
    description: z.string().check(z.trim(), atMost('Description', scheduleLimits.description)),
    status: z.enum(eventStatuses),
    cancelledReason: z.string(),
    attendeeIds: z.array(z.string()),
    externals: z.array(external),
    reminders: z.array(z.string()),
    repeat: z.enum(repeats),
    customRule: z.string(),
    // Validated only if the event repeats: errors in hidden fields must not prevent saving.
    every: z.string(),
    unit: repeatFields.unit,
    days: repeatFields.days,
    end: repeatFields.end,
    until: z.string(),
    count: z.string(),
    rowVersion: z.int(),
  })
  .check(
    z.refine(
      ({ status, cancelledReason }) =>
        status !== 'cancelled' || cancelledReason.trim().length <= scheduleLimits.reason,
      {
        error: `Reason must be ${String(scheduleLimits.reason)} characters or fewer`,
        path: ['cancelledReason'],
      },
    ),
    z.refine(({ allDay, startTime }) => allDay || startTime !== '', {
      error: 'Choose a time',
      path: ['startTime'],
    }),
    z.refine(({ allDay, endTime }) => allDay || endTime !== '', {
      error: 'Choose a time',
      path: ['endTime'],
    }),
    // Only an earlier end date is an error: an end time that is not after the start means the next day.
    z.refine((values) => (minutesOf(values) ?? 1) > 0, {
      error: 'Ends before it starts',
      path: ['endDay'],
    }),
    z.refine((values) => (minutesOf(values) ?? 0) <= scheduleLimits.days * 1440, {
      error: 'Events can last up to 31 days',
      path: ['endDay'],
    }),
    z.refine(({ repeat, every }) => repeat !== 'yes' || isNumber(every, 365), {
      error: 'Enter a number from 1 to 365',
      path: ['every'],
    }),
    z.refine(({ repeat, end, until }) => repeat !== 'yes' || end !== 'on' || until !== '', {
      error: 'Choose the last day',
      path: ['until'],
    }),
    z.refine(
      ({ repeat, end, count }) =>
        repeat !== 'yes' || end !== 'after' || isNumber(count, scheduleLimits.occurrences),
      {
        error: `Enter a number from 1 to ${String(scheduleLimits.occurrences)}`,
        path: ['count'],
      },
    ),
    z.refine(
      ({ externals }) =>
        externals.every(
          ({ name, email }) =>
            (name.trim() !== '' || email.trim() !== '') &&
            (email.trim() === '' || /^\S+@\S+\.\S+$/.test(email.trim())),
        ),
      { error: 'Enter a name, or a valid email', path: ['externals'] },
    ),
  );

export type EventValues = z.infer<typeof eventSchema>;

const isNumber = (text: string, most: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;

export type TimeValues = Pick<
  EventValues,
  'allDay' | 'startDay' | 'startTime' | 'endDay' | 'endTime' | 'timezone'
>;

/**
 * Local times in the event's time zone. An all-day event ends at the midnight after its last day. An end time that is
 * not after the start means the next day, so a night shift needs no end date.
 */
export function wallTimes({ allDay, startDay, startTime, endDay, endTime }: TimeValues) {
  const isNextDay = allDay || (endDay === startDay && endTime !== '' && endTime <= startTime);
  const lastDay = isNextDay && endDay !== '' ? addDays(endDay, 1) : endDay;
  return allDay
    ? { startsAt: `${startDay}T00:00`, endsAt: lastDay === '' ? '' : `${lastDay}T00:00` }
    : { startsAt: `${startDay}T${startTime}`, endsAt: `${lastDay}T${endTime}` };
}

/** The length in minutes of local time; undefined while times are missing. */
export function minutesOf(values: TimeValues): number | undefined {
  const { startsAt, endsAt } = wallTimes(values);
  const minutes = (Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / 60_000;
  return Number.isNaN(minutes) ? undefined : minutes;
}

/** The real length, which differs by an hour across a clock change. Undefined while times are missing. */
export function lengthOf(values: TimeValues): string | undefined {
  const byClock = minutesOf(values);
  if (byClock === undefined || byClock <= 0) return undefined;
  if (values.allDay) return lengthWords(byClock);
  const walls = wallTimes(values);
  const [start, end] = [walls.startsAt, walls.endsAt].map((wall) => instantOf(wall, values.timezone)?.time);
  if (start === undefined || end === undefined || end <= start) return undefined;
  return lengthWords((end - start) / 60_000);
}

/** The initial values of a new event. */
export type EventStart = {
  startsAt: number;
  endsAt: number;
  days?: { from: string; to: string } | undefined;
  modelId?: string | null | undefined;
  attendeeIds?: readonly string[] | undefined;
  /** Its time zone; by default the viewer's. */
  timezone?: string | undefined;
  title?: string | undefined;
  typeId?: string | undefined;
  /** Its length was drawn, so no event type changes it. */
  isDrawn?: boolean | undefined;
  /** The event that it copies, without status and responses. */
  copyOf?: EventDetail | undefined;
};

const repeatValues = (repeat: Repeat) => ({
  every: repeat.every,
  unit: repeat.unit,
  days: repeat.days,
  end: repeat.end,
  until: repeat.until,
  count: repeat.count,
});

export function newValues(start: EventStart, types: readonly EventType[], viewerZone: string): EventValues {
  const timezone = start.timezone ?? viewerZone;
  const first = wallOf(start.startsAt, timezone);
  const last = wallOf(start.endsAt, timezone);
  const { days, copyOf } = start;
  if (copyOf !== undefined)
    return { ...valuesOf(copyOf), status: 'confirmed', cancelledReason: '', rowVersion: 0 };
  return {
    title: start.title ?? '',
    typeId: start.typeId ?? types.find(({ isActive }) => isActive)?.id ?? '',
    owner: start.modelId ?? general,
    allDay: days !== undefined,
    startDay: days?.from ?? first.slice(0, 10),
    startTime: days === undefined ? first.slice(11) : '09:00',
    endDay: days === undefined ? last.slice(0, 10) : addDays(days.to, -1),
    endTime: days === undefined ? last.slice(11) : '10:00',
    timezone,
    location: '',
    meetingUrl: '',
    description: '',
    status: 'confirmed',
    cancelledReason: '',
    attendeeIds: [...(start.attendeeIds ?? [])],
    externals: [],
    reminders: [],
    repeat: 'no',
    customRule: '',
    ...repeatValues(everyWeek),
    rowVersion: 0,
  };
}

export function valuesOf(event: EventDetail): EventValues {
  const { timezone, allDay } = event;
  const first = wallOf(Date.parse(event.startsAt), timezone);
  const last = wallOf(Date.parse(event.endsAt), timezone);
  const rule = event.recurrence ?? undefined;
  const repeat = rule === undefined ? undefined : toRepeat(rule, 'due_date');
  return {
    title: event.title,
    typeId: event.typeId,
    owner: event.isPrivate ? onlyMe : (event.modelId ?? general),
    allDay,
    startDay: first.slice(0, 10),
    startTime: first.slice(11),
    endDay: allDay ? addDays(last.slice(0, 10), -1) : last.slice(0, 10),
    endTime: last.slice(11),
    timezone,
    location: event.location ?? '',
    meetingUrl: event.meetingUrl ?? '',
    description: event.description,
    status: event.status,
    cancelledReason: event.cancelledReason ?? '',
    attendeeIds: event.attendees.flatMap(({ person }) => (person === null ? [] : [person.id])),
    externals: event.attendees.flatMap(({ person, name, email }) =>
      person === null ? [{ name: name ?? '', email: email ?? '' }] : [],
    ),
    reminders: event.reminders.map(String),
    repeat: rule === undefined ? 'no' : repeat === undefined ? customRule : 'yes',
    customRule: rule ?? '',
    ...repeatValues(repeat ?? everyWeek),
    rowVersion: event.rowVersion,
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const ruleOf = (values: EventValues): string | null =>
  values.repeat === 'no'
    ? null
    : values.repeat === customRule
      ? values.customRule
      : toRule({ ...values, mode: 'due_date' });

/** The values in the form that is sent. */
export function fieldsOf(values: EventValues): EventFieldsInput {
  return {
    title: values.title.trim(),
    typeId: values.typeId,
    modelId: values.owner === general || values.owner === onlyMe ? null : values.owner,
    isPrivate: values.owner === onlyMe,
    ...wallTimes(values),
    allDay: values.allDay,
    timezone: values.timezone,
    location: orNull(values.location),
    meetingUrl: orNull(values.meetingUrl),
    description: values.description.trim(),
    status: values.status,
    ...(values.status === 'cancelled' ? { cancelledReason: values.cancelledReason.trim() } : {}),
    attendeeIds: values.attendeeIds,
    externals: values.externals.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
    reminders: values.reminders.map(Number),
    recurrence: ruleOf(values),
  };
}
