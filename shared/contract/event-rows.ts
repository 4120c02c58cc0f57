import * as z from 'zod/mini';
import { eventColors, eventIcons, eventStatusSchema, responses } from './event-fields.ts';
import { personSchema, rowVersion } from './models.ts';

/** One time at which an event takes place: what windows carry. */
export const eventSchema = z.object({
  id: z.uuid(),
  /** What it has in common with others of its series; a change of one splits it off. */
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
  /** May move, change and delete it; who is only named in it reads, comments and responds. */
  canEdit: z.boolean(),
  rowVersion,
});

/** When someone is taken by what the person may not see. */
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
  /** Someone is on for the model meanwhile. */
  covers: z.boolean(),
  isSystem: z.boolean(),
  isActive: z.boolean(),
});

/** What its panel shows; comments and activity are asked for apart. */
export const eventDetailSchema = z.extend(eventSchema, {
  description: z.string(),
  meetingUrl: z.nullable(z.string()),
  /** The rule of its series. */
  recurrence: z.nullable(z.string()),
  /** How many times of the series there are, this one among them. */
  occurrences: z.int(),
  /** When the first and the last of them begin, as they are by now. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** When the rule has it. */
  originalStart: z.string(),
  cancelledReason: z.nullable(z.string()),
  model: z.nullable(
    z.object({ id: z.uuid(), stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
  ),
  attendees: z.array(
    z.object({
      id: z.uuid(),
      /** Null: from outside. */
      person: z.nullable(personSchema),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      response: z.enum(responses),
    }),
  ),
  reminders: z.array(z.int()),
  /** Null: not an attendee. */
  myResponse: z.nullable(z.enum(responses)),
  comments: z.int(),
  /** Files of it, those included that nobody has looked at yet. */
  attachments: z.int(),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const conflictKinds = ['booked', 'unavailable'] as const;

/** Someone or a model would be in two places. */
export const conflictSchema = z.object({
  kind: z.enum(conflictKinds),
  modelId: z.nullable(z.uuid()),
  userId: z.nullable(z.uuid()),
  /** Of the model or person. */
  name: z.string(),
  /** What is there already; null where the person may not see it. Of an absence, its reason. */
  title: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Which start of the event itself. */
  at: z.string(),
  /** The nearest start at which this one time would be free, within a day. */
  freeFrom: z.nullable(z.string()),
});

export type Event = z.infer<typeof eventSchema>;
export type EventDetail = z.infer<typeof eventDetailSchema>;
export type EventType = z.infer<typeof eventTypeSchema>;
export type Busy = z.infer<typeof busySchema>;
export type Unavailable = z.infer<typeof unavailableSchema>;
export type Conflict = z.infer<typeof conflictSchema>;
