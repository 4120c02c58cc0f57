import * as z from 'zod/mini';
import { exchangeLimits, scheduleLimits } from '#shared/domain/schedule-limits.ts';
import type { CallContract } from './domain-contract.ts';
import { addedEventsSchema } from './schedule-planning.ts';

export const feedScopes = ['mine', 'model', 'all'] as const;

export const feedSchema = z.object({
  id: z.uuid(),
  scope: z.enum(feedScopes),
  /** Null for another scope, and if the person can no longer see it: the link then shows nothing. */
  model: z.nullable(z.object({ id: z.uuid(), stageName: z.string() })),
  createdAt: z.string(),
  lastFetchedAt: z.nullable(z.string()),
});

const moment = z.string().check(z.maxLength(40));
/** The database counts code points, some of which are two characters here. */
const upTo = (most: number) => z.string().check(z.maxLength(most * 2));

/** One event of a file, with all its times. The page reads the file in a worker, so that a slow one blocks nothing. */
export const readEventSchema = z.object({
  title: upTo(scheduleLimits.title),
  /** Null if it can't be read. */
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
  /** Why it can't be read, or which part of it is skipped; null if nothing is. */
  note: z.nullable(z.string().check(z.maxLength(2000))),
});

/** The events read from another calendar's file, with the type and the model that they get. */
const fileFields = {
  events: z.array(readEventSchema).check(z.maxLength(exchangeLimits.events)),
  typeId: z.uuid(),
  modelId: z._default(z.nullable(z.uuid()), null),
};

export const importOutcomes = ['new', 'known', 'unreadable'] as const;

/** One event of a file, with all its times. */
export const importRowSchema = z.object({
  title: z.string(),
  /** The first of its times; null if it can't be read. */
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  allDay: z.boolean(),
  timezone: z.string(),
  times: z.int(),
  outcome: z.enum(importOutcomes),
  /** Why it can't be read, or which part of it is skipped; null if nothing is. */
  note: z.nullable(z.string()),
});

export const scheduleExchangeCalls = {
  /** The person's own calendar feeds, without their tokens. */
  'schedule.feeds': { input: z.void(), output: z.array(feedSchema) },
  /**
   * Returns the address, which is not available again later. Errors: `invalid` with hint `scope`, `too_many_feeds`;
   * `not_found`.
   */
  'schedule.createFeed': {
    input: z.object({ scope: z.enum(feedScopes), modelId: z._default(z.nullable(z.uuid()), null) }),
    output: z.object({ id: z.uuid(), address: z.string() }),
  },
  'schedule.revokeFeed': { input: z.object({ id: z.uuid() }), output: z.void() },
  /** What importing these events would create, without creating it. Errors: `invalid` with a sentence. */
  'schedule.checkImport': {
    input: z.object(fileFields),
    output: z.extend(addedEventsSchema, { rows: z.array(importRowSchema) }),
  },
  /** Creates the events of a file, all or none; `changeId` can undo this for seven days. */
  'schedule.runImport': { input: z.object(fileFields), output: addedEventsSchema },
} as const satisfies Readonly<Record<string, CallContract>>;

export type ImportRow = z.infer<typeof importRowSchema>;
export type Feed = z.infer<typeof feedSchema>;
export type ReadEvent = z.infer<typeof readEventSchema>;
