import * as z from 'zod/mini';
import { exchangeLimits } from '#shared/domain/schedule-limits.ts';
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

/** A file of another calendar, as it is read: the type that its events get, and their model. */
const fileFields = {
  text: z.string().check(z.maxLength(exchangeLimits.fileChars, 'Choose a file of 4 MB or less')),
  /** Of times without a zone. */
  timezone: z.string().check(z.maxLength(100)),
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
  /** Reads a file and says what importing it would make, without making it. Errors: `invalid` with a sentence. */
  'schedule.checkImport': {
    input: z.object(fileFields),
    output: z.extend(plantedSchema, { rows: z.array(importRowSchema) }),
  },
  /** Makes the events of a file, all or none; `changeId` takes them back for seven days. */
  'schedule.runImport': { input: z.object(fileFields), output: plantedSchema },
} as const satisfies Readonly<Record<string, CallContract>>;

export type ImportRow = z.infer<typeof importRowSchema>;
export type Feed = z.infer<typeof feedSchema>;
