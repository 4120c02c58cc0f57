import * as z from 'zod/mini';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

export const eventStatuses = ['tentative', 'confirmed', 'completed', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const eventStatusSchema = z.enum(eventStatuses);

export const responses = ['pending', 'accepted', 'declined'] as const;
export type Response = (typeof responses)[number];

/** Which events of a series a change applies to. */
export const eventScopes = ['this', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];

export const eventColors = [
  'violet',
  'pink',
  'orange',
  'blue',
  'teal',
  'red',
  'amber',
  'gray',
  'green',
  'indigo',
] as const;
export type EventColor = (typeof eventColors)[number];

export const eventIcons = [
  'camera',
  'broadcast',
  'send',
  'phone',
  'clock',
  'flag',
  'plane',
  'ban',
  'calendar',
  'video',
  'users',
  'star',
  'heart',
  'music',
  'map-pin',
  'briefcase',
] as const;
export type EventIcon = (typeof eventIcons)[number];

export const instant = z.iso.datetime({ offset: true });
/** Local time in the event's time zone, 'YYYY-MM-DDTHH:mm'. */
export const wallTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Enter a date and a time'));

const text = (label: string, most: number) => z.string().check(z.trim(), atMost(label, most));

export const eventTitle = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Event title is required', abort: true }),
    atMost('Event title', scheduleLimits.title),
  );

/** Someone outside the agency. */
export const externalSchema = z.object({
  name: text('Name', scheduleLimits.externalName),
  email: text('Email', scheduleLimits.externalEmail),
});

/** The fields of an event. Times are local to its time zone; the services convert them to instants. */
export const eventFieldsSchema = z.object({
  title: eventTitle,
  typeId: z.uuid(),
  /** Null for a general event. */
  modelId: z.nullable(z.uuid()),
  /** Visible only to its author. */
  isPrivate: z._default(z.boolean(), false),
  startsAt: wallTime,
  /** Exclusive; an all-day event ends at midnight after its last day. */
  endsAt: wallTime,
  allDay: z._default(z.boolean(), false),
  /** IANA name. All-day events of a model are in the model's time zone. */
  timezone: z.string().check(z.maxLength(100)),
  location: z._default(z.nullable(text('Location', scheduleLimits.location)), null),
  meetingUrl: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^https:\/\/\S+$/i, 'Enter a link that starts with https://'),
          atMost('Meeting link', scheduleLimits.link),
        ),
    ),
    null,
  ),
  description: z._default(text('Description', scheduleLimits.description), ''),
  status: z._default(eventStatusSchema, 'confirmed'),
  /** Why it is cancelled. If omitted, the reason stays unchanged. */
  cancelledReason: z.optional(text('Reason', scheduleLimits.reason)),
  attendeeIds: z._default(z.array(z.uuid()).check(z.maxLength(scheduleLimits.attendees)), []),
  externals: z._default(z.array(externalSchema).check(z.maxLength(scheduleLimits.attendees)), []),
  /** Minutes before each start. */
  reminders: z._default(
    z
      .array(z.int().check(z.nonnegative(), z.maximum(scheduleLimits.minutesBefore)))
      .check(z.maxLength(scheduleLimits.reminders)),
    [],
  ),
  /**
   * An RRULE without the `RRULE:` prefix, 'FREQ=WEEKLY;BYDAY=MO,TH'; without COUNT and UNTIL it has 365 occurrences.
   */
  recurrence: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
});

export type EventFields = z.output<typeof eventFieldsSchema>;
export type EventFieldsInput = z.input<typeof eventFieldsSchema>;
