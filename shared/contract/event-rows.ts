import * as z from 'zod/mini';
import { eventColors, eventIcons, eventStatusSchema, responses } from './event-fields.ts';
import { personSchema, rowVersion } from './models.ts';

/** One occurrence of an event, as in windows. */
export const eventSchema = z.object({
  id: z.uuid(),
  /** The event that it shares with other occurrences of its series; changing only one splits it off. */
  eventId: z.uuid(),
  seriesId: z.nullable(z.uuid()),
  title: z.string(),
  typeId: z.uuid(),
  modelId: z.nullable(z.uuid()),
  startsAt: z.string(),
  endsAt: z.string(),
  allDay: z.boolean(),
  timezone: z.string(),
  status: eventStatusSchema,
  isPrivate: z.boolean(),
  location: z.nullable(z.string()),
  hasLink: z.boolean(),
  /** People of the agency. */
  attendeeIds: z.array(z.uuid()),
  /** How many from outside. */
  externals: z.int(),
  /** The person may move, change and delete it; an attendee without this may read, comment and respond. */
  canEdit: z.boolean(),
  rowVersion,
});

/** When someone is busy with an event that the person may not see. */
export const busySchema = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  userIds: z.array(z.uuid()),
  modelId: z.nullable(z.uuid()),
});

/** When someone can't be booked. */
export const unavailableSchema = z.object({
  id: z.uuid(),
  modelId: z.nullable(z.uuid()),
  userId: z.nullable(z.uuid()),
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string(),
  isWeekly: z.boolean(),
});

export const eventTypeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  color: z.enum(eventColors),
  icon: z.enum(eventIcons),
  defaultMinutes: z.int(),
  /** Two of these at once are a conflict. */
  blocksTime: z.boolean(),
  /** A person covers the model during this event. */
  covers: z.boolean(),
  isSystem: z.boolean(),
  isActive: z.boolean(),
});

/** An event as its panel shows it; comments and activity have their own calls. */
export const eventDetailSchema = z.extend(eventSchema, {
  description: z.string(),
  meetingUrl: z.nullable(z.string()),
  /** The rule of its series. */
  recurrence: z.nullable(z.string()),
  /** How many occurrences the series has, including this one. */
  occurrences: z.int(),
  /** When the first and the last of them now begin. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** The start by the rule. */
  originalStart: z.string(),
  cancelledReason: z.nullable(z.string()),
  model: z.nullable(
    z.object({ id: z.uuid(), stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
  ),
  attendees: z.array(
    z.object({
      id: z.uuid(),
      /** Null for an attendee from outside. */
      person: z.nullable(personSchema),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      response: z.enum(responses),
    }),
  ),
  reminders: z.array(z.int()),
  /** Null if not an attendee. */
  myResponse: z.nullable(z.enum(responses)),
  comments: z.int(),
  /** Its files, including those not checked yet. */
  attachments: z.int(),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const conflictKinds = ['booked', 'unavailable'] as const;

/** A person or a model would be in two places. */
export const conflictSchema = z.object({
  kind: z.enum(conflictKinds),
  modelId: z.nullable(z.uuid()),
  userId: z.nullable(z.uuid()),
  /** Of the model or person. */
  name: z.string(),
  /** The other event's title, or an absence's reason; null if the person may not see it. */
  title: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The start of the event's own occurrence that conflicts. */
  at: z.string(),
  /** The nearest start, within a day, at which this occurrence would be free. */
  freeFrom: z.nullable(z.string()),
});

export type Event = z.infer<typeof eventSchema>;
export type EventDetail = z.infer<typeof eventDetailSchema>;
export type EventType = z.infer<typeof eventTypeSchema>;
export type Busy = z.infer<typeof busySchema>;
export type Unavailable = z.infer<typeof unavailableSchema>;
export type Conflict = z.infer<typeof conflictSchema>;
