import * as z from 'zod/mini';
import {
  attentionSeverities,
  attentionSources,
  dashboardCards,
  firstSteps,
} from '#shared/domain/dashboard.ts';
import { activitySchema } from './blocks.ts';
import { documentCategories } from './document-categories.ts';
import { documentStatuses } from './documents.ts';
import { driveBurstSchema } from './drive.ts';
import type { DomainContract } from './domain-contract.ts';
import { eventColors, eventIcons, eventStatusSchema } from './event-fields.ts';
import { modelStatusSchema, personSchema } from './models.ts';
import { taskSchema } from './task-rows.ts';

const count = z.int();
const names = z.array(z.string());
const modelName = z.object({ id: z.uuid(), stageName: z.string() });

/** A part of the dashboard; each can fail separately. */
const part = <Data extends z.ZodMiniType>(data: Data) =>
  z.optional(
    z.union([z.object({ status: z.literal('done'), data }), z.object({ status: z.literal('failed') })]),
  );

export const attentionItemSchema = z.object({
  /** Identifies the item within its source. Another state of the same thing has another one. */
  subject: z.string(),
  severity: z.enum(attentionSeverities),
  /** Since when; null if unknown. */
  at: z.nullable(z.string()),
  /** Their meaning depends on the source: see its function in the database. */
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  number: z.nullable(count),
  most: z.nullable(count),
  model: z.nullable(modelName),
  /** Null if it is in the queue. */
  snoozedUntil: z.nullable(z.string()),
});

const attentionSchema = z.object({
  sources: z.array(
    z.object({
      source: z.enum(attentionSources),
      /** Excludes snoozed items. `items` has the first of them and the snoozed ones. Capped at 1,000. */
      total: count,
      snoozed: count,
      items: z.array(attentionItemSchema),
    }),
  ),
  /** Sources that failed. */
  failed: names,
});

const myModelSchema = z.object({
  id: z.uuid(),
  stageName: z.string(),
  photoUrl: z.nullable(z.string()),
  timezone: z.string(),
  status: modelStatusSchema,
  isMain: z.boolean(),
  manager: z.nullable(personSchema),
  /** Null without access to tasks. */
  openTasks: z.nullable(count),
});

const endingDocumentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(documentCategories),
  status: z.enum(documentStatuses),
  mime: z.nullable(z.string()),
  expiresOn: z.string(),
  autoRenew: z.boolean(),
  /** Null for a document of the agency. */
  model: z.nullable(modelName),
});

const todayEventSchema = z.object({
  /** The occurrence that the schedule opens. */
  id: z.uuid(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  allDay: z.boolean(),
  timezone: z.string(),
  status: eventStatusSchema,
  color: z.enum(eventColors),
  icon: z.enum(eventIcons),
  /** A person covers the model during this event. */
  covers: z.boolean(),
  model: z.nullable(modelName),
  /** The first three attendees. */
  people: z.array(personSchema),
  peopleTotal: count,
});

export const activityLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.nullable(personSchema),
  /** `task_status`, `note_created`, `models_manager_added`, … */
  what: z.string(),
  name: z.nullable(z.string()),
  before: activitySchema.shape.before,
  after: activitySchema.shape.after,
  /** The task, note, model or person that it opens. */
  subjectId: z.nullable(z.string()),
  model: z.nullable(modelName),
});

export const dashboardSchema = z.object({
  /** The person's order; null for the default. */
  layout: z.nullable(z.array(z.object({ card: z.string(), isHidden: z.boolean() }))),
  tiles: z.object({
    /** For people who see all models, counts by status; for others, how they manage their own. */
    models: part(
      z.union([
        z.object({ isOwn: z.literal(false), number: count, active: count, paused: count }),
        z.object({ isOwn: z.literal(true), number: count, main: count, secondary: count }),
      ]),
    ),
    /** Capped at 10,000, here and below. */
    tasks: part(z.object({ number: count, overdue: count, today: count })),
    notes: part(z.object({ number: count, due: count })),
    accounts: part(z.object({ number: count, due: count })),
    users: part(z.object({ number: count, invited: count, waiting: count })),
  }),
  /** Parts that the person has no permission for are missing, and so is a card that does not concern them. */
  cards: z.object({
    first_steps: part(
      z.object({ steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })) }),
    ),
    attention: part(attentionSchema),
    /** The first of each group; `later` are due later or have no due date. */
    tasks: part(
      z.object({
        overdue: z.object({ total: count, tasks: z.array(taskSchema) }),
        today: z.object({ total: count, tasks: z.array(taskSchema) }),
        week: z.object({ total: count, tasks: z.array(taskSchema) }),
        later: count,
      }),
    ),
    models: part(z.object({ total: count, seesAll: z.boolean(), models: z.array(myModelSchema) })),
    /** Documents that end within 90 days, the first five of them. */
    documents: part(z.object({ total: count, documents: z.array(endingDocumentSchema) })),
    /** Activity within a week, counted up to 200, and the newest five items. */
    drive: part(z.object({ total: count, bursts: z.array(driveBurstSchema) })),
    /**
     * `left` is the number that are not over, `events` the first of these; `gaps` are hours of this day without a
     * shift.
     */
    today: part(
      z.object({
        total: count,
        left: count,
        events: z.array(todayEventSchema),
        gaps: z.object({
          total: count,
          first: z.nullable(z.object({ startsAt: z.string(), endsAt: z.string(), model: modelName })),
        }),
      }),
    ),
    activity: part(z.object({ lines: z.array(activityLineSchema), failed: names })),
  }),
});

/** What awaits the person in each area, for the navigation. */
const navigationCountsSchema = z.object({
  /** Unread messages of chats that are not muted, and how often they mention the person. */
  chat: z.optional(count),
  mentions: z.optional(count),
  /** The person's own tasks that are overdue or due on this day. */
  tasks: z.optional(count),
  posting: z.optional(count),
  bots: z.optional(count),
  documents: z.optional(count),
  drive: z.optional(count),
});

export const dashboardContract = {
  calls: {
    /** The whole dashboard for this day in this time zone. Errors: `invalid` with hint `timezone`. */
    'dashboard.get': {
      input: z.object({ today: z.iso.date(), timezone: z.string().check(z.maxLength(100)) }),
      output: dashboardSchema,
    },
    /** What awaits the person in each area that they may open, up to 100 each. Errors: as for `dashboard.get`. */
    'dashboard.counts': {
      input: z.object({ today: z.iso.date(), timezone: z.string().check(z.maxLength(100)) }),
      output: navigationCountsSchema,
    },
    /** The order of the cards and which are hidden; null for the default. */
    'dashboard.saveLayout': {
      input: z.object({
        cards: z.nullable(
          z
            .array(z.object({ card: z.enum(dashboardCards.map(({ name }) => name)), isHidden: z.boolean() }))
            .check(z.maxLength(30)),
        ),
      }),
      output: z.void(),
    },
    /**
     * Removes an item from the queue until then; null brings it back. Errors: `invalid` with hint `until` or
     * `too_many_snoozes`.
     */
    'dashboard.snooze': {
      input: z.object({
        source: z.enum(attentionSources),
        subject: z.string().check(z.minLength(1), z.maxLength(200)),
        until: z.nullable(z.iso.datetime({ offset: true })),
      }),
      output: z.void(),
    },
  },
  /** None: the dashboard follows the tables of its areas. */
  events: {},
} as const satisfies DomainContract;

export type Dashboard = z.infer<typeof dashboardSchema>;
export type NavigationCounts = z.infer<typeof navigationCountsSchema>;
export type AttentionItem = z.infer<typeof attentionItemSchema>;
export type ActivityLine = z.infer<typeof activityLineSchema>;
export type TodayEvent = z.infer<typeof todayEventSchema>;
export type MyModel = z.infer<typeof myModelSchema>;
