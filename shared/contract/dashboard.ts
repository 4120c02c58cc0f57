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

/** A part of the dashboard: each fails alone. */
const part = <Data extends z.ZodMiniType>(data: Data) =>
  z.optional(
    z.union([z.object({ status: z.literal('done'), data }), z.object({ status: z.literal('failed') })]),
  );

export const attentionItemSchema = z.object({
  /** Names it among those of its source; another state of the same thing has another. */
  subject: z.string(),
  severity: z.enum(attentionSeverities),
  /** Since when; null where nobody knows. */
  at: z.nullable(z.string()),
  /** What they mean is up to the source: its function in the database says so. */
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  number: z.nullable(count),
  most: z.nullable(count),
  model: z.nullable(modelName),
  /** Null: it is in the queue. */
  snoozedUntil: z.nullable(z.string()),
});

const attentionSchema = z.object({
  sources: z.array(
    z.object({
      source: z.enum(attentionSources),
      /** Without what is snoozed. `items` are the first of them, and what is snoozed. 1,000 stands for as many or more. */
      total: count,
      snoozed: count,
      items: z.array(attentionItemSchema),
    }),
  ),
  /** Sources that could not be asked. */
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
  /** Null: of the agency. */
  model: z.nullable(modelName),
});

const todayEventSchema = z.object({
  /** Of its time: what the schedule opens. */
  id: z.uuid(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  allDay: z.boolean(),
  timezone: z.string(),
  status: eventStatusSchema,
  color: z.enum(eventColors),
  icon: z.enum(eventIcons),
  /** Someone is on for the model meanwhile. */
  covers: z.boolean(),
  model: z.nullable(modelName),
  /** The first three who take part. */
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
  /** The person's order; null: the usual one. */
  layout: z.nullable(z.array(z.object({ card: z.string(), isHidden: z.boolean() }))),
  tiles: z.object({
    /** Of those who see all models, by status; else how one looks after one's own. */
    models: part(
      z.union([
        z.object({ isOwn: z.literal(false), number: count, active: count, paused: count }),
        z.object({ isOwn: z.literal(true), number: count, main: count, secondary: count }),
      ]),
    ),
    /** 10,000 stands for as many or more, here and below. */
    tasks: part(z.object({ number: count, overdue: count, today: count })),
    notes: part(z.object({ number: count, due: count })),
    accounts: part(z.object({ number: count, due: count })),
    users: part(z.object({ number: count, invited: count, waiting: count })),
  }),
  /** What the person has no right to is left out, as is a card that has nothing to do with them. */
  cards: z.object({
    first_steps: part(
      z.object({ steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })) }),
    ),
    attention: part(attentionSchema),
    /** The first of each group; `later` are due later, or at no time. */
    tasks: part(
      z.object({
        overdue: z.object({ total: count, tasks: z.array(taskSchema) }),
        today: z.object({ total: count, tasks: z.array(taskSchema) }),
        week: z.object({ total: count, tasks: z.array(taskSchema) }),
        later: count,
      }),
    ),
    models: part(z.object({ total: count, seesAll: z.boolean(), models: z.array(myModelSchema) })),
    /** Those that end within 90 days, the first five of them. */
    documents: part(z.object({ total: count, documents: z.array(endingDocumentSchema) })),
    /** What happened within a week, counted up to 200, and the newest five of it. */
    drive: part(z.object({ total: count, bursts: z.array(driveBurstSchema) })),
    /** `left` are not over, `events` the first of these; `gaps` are hours of this day that no shift covers. */
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

/** What of each area waits for someone: for the navigation. */
const navigationCountsSchema = z.object({
  /** Unread messages of chats that are not muted, and how often the person is named in them. */
  chat: z.optional(count),
  mentions: z.optional(count),
  /** Their own that are overdue or due on this day. */
  tasks: z.optional(count),
  posting: z.optional(count),
  bots: z.optional(count),
  documents: z.optional(count),
  drive: z.optional(count),
});

export const dashboardContract = {
  calls: {
    /** All that the dashboard shows, on this day of this zone. Errors: `invalid` with hint `timezone`. */
    'dashboard.get': {
      input: z.object({ today: z.iso.date(), timezone: z.string().check(z.maxLength(100)) }),
      output: dashboardSchema,
    },
    /** What waits for the person in each area that their rights open, up to 100 each. Errors: as of `dashboard.get`. */
    'dashboard.counts': {
      input: z.object({ today: z.iso.date(), timezone: z.string().check(z.maxLength(100)) }),
      output: navigationCountsSchema,
    },
    /** The order of cards and which are hidden; null for the usual one. */
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
    /** Keeps something out of the queue until then; null brings it back. Errors: `invalid` with hint `until` or `too_many_snoozes`. */
    'dashboard.snooze': {
      input: z.object({
        source: z.enum(attentionSources),
        subject: z.string().check(z.minLength(1), z.maxLength(200)),
        until: z.nullable(z.iso.datetime({ offset: true })),
      }),
      output: z.void(),
    },
  },
  /** None: it follows the tables of its areas. */
  events: {},
} as const satisfies DomainContract;

export type Dashboard = z.infer<typeof dashboardSchema>;
export type NavigationCounts = z.infer<typeof navigationCountsSchema>;
export type AttentionItem = z.infer<typeof attentionItemSchema>;
export type ActivityLine = z.infer<typeof activityLineSchema>;
export type TodayEvent = z.infer<typeof todayEventSchema>;
export type MyModel = z.infer<typeof myModelSchema>;
