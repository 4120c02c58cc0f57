import * as z from 'zod/mini';
import { exchangeLimits, scheduleLimits } from '#shared/domain/schedule-limits.ts';
import type { CallContract } from './domain-contract.ts';
import { plantedSchema } from './schedule-planning.ts';

export const feedScopes = ['mine', 'model', 'all'] as const;

export const feedSchema = z.object({
  id: z.uuid(),
  scope: z.enum(feedScopes),
  /** Null of another scope, and where the person no longer sees it: then the link shows nothing. */
  model: z.nullable(z.object({ id: z.uuid(), stageName: z.string() })),
  createdAt: z.string(),
  lastFetchedAt: z.nullable(z.string()),
});

const moment = z.string().check(z.maxLength(40));
/** The database counts characters, some of which are two here. */
const upTo = (most: number) => z.string().check(z.maxLength(most * 2));

/** One event of a file, with all its times. The page reads the file, in a worker: one that takes seconds then holds up nobody. */
export const readEventSchema = z.object({
  title: upTo(scheduleLimits.title),
  /** Null where it can't be read. */
  event: z.nullable(
    z.object({
      uid: upTo(exchangeLimits.uid),
      title: upTo(scheduleLimits.title),
      allDay: z.boolean(),
      timezone: z.string().check(z.maxLength(100)),
      location: z.nullable(upTo(scheduleLimits.location)),
      meetingUrl: z.nullable(upTo(scheduleLimits.link)),
      description: upTo(scheduleLimits.description),
      rule: z.nullable(z.string().check(z.maxLength(exchangeLimits.rule))),
      times: z
        .array(
          z.object({
            original: moment,
            startsAt: moment,
            endsAt: moment,
            status: z.enum(['tentative', 'confirmed', 'cancelled']),
          }),
        )
        .check(z.maxLength(scheduleLimits.occurrences)),
    }),
  ),
  /** Why it can't be read, or what of it is left out; null: nothing. */
  note: z.nullable(z.string().check(z.maxLength(2000))),
});

/** What was read of a file of another calendar: the type that its events get, and their model. */
const fileFields = {
  events: z.array(readEventSchema).check(z.maxLength(exchangeLimits.events)),
  typeId: z.uuid(),
  modelId: z._default(z.nullable(z.uuid()), null),
};

export const importOutcomes = ['new', 'known', 'unreadable'] as const;

/** One event of a file, with all its times. */
export const importRowSchema = z.object({
  title: z.string(),
  /** The first of its times; null where it can't be read. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  allDay: z.boolean(),
  timezone: z.string(),
  times: z.int(),
  outcome: z.enum(importOutcomes),
  /** Why it can't be read, or what of it is left out; null: nothing. */
  note: z.nullable(z.string()),
});

export const scheduleExchangeCalls = {
  /** The person's own links to calendars, without their tokens. */
  'schedule.feeds': { input: z.void(), output: z.array(feedSchema) },
  /** Answers the address once: nobody can find it out later. Errors: `invalid` with hint `scope`, `too_many_feeds`; `not_found`. */
  'schedule.createFeed': {
    input: z.object({ scope: z.enum(feedScopes), modelId: z._default(z.nullable(z.uuid()), null) }),
    output: z.object({ id: z.uuid(), address: z.string() }),
  },
  'schedule.revokeFeed': { input: z.object({ id: z.uuid() }), output: z.void() },
  /** Says what importing these events would make, without making it. Errors: `invalid` with a sentence. */
  'schedule.checkImport': {
    input: z.object(fileFields),
    output: z.extend(plantedSchema, { rows: z.array(importRowSchema) }),
  },
  /** Makes the events of a file, all or none; `changeId` takes them back for seven days. */
  'schedule.runImport': { input: z.object(fileFields), output: plantedSchema },
} as const satisfies Readonly<Record<string, CallContract>>;

export type ImportRow = z.infer<typeof importRowSchema>;
export type Feed = z.infer<typeof feedSchema>;
export type ReadEvent = z.infer<typeof readEventSchema>;
