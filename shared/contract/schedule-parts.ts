import * as z from 'zod/mini';
import { activitySchema, commentBody, commentSchema, mentionsField } from './blocks.ts';
import type { CallContract } from './domain-contract.ts';
import { rowVersion } from './models.ts';

const eventId = z.uuid();
const before = z._default(z.nullable(z.uuid()), null);

/** Comments and activity of an event with all its occurrences (a row's `eventId`, not its own id). */
export const schedulePartCalls = {
  'schedule.comments': { input: z.object({ eventId, before }), output: z.array(commentSchema) },
  /** Errors: `invalid` with hint `mention_cannot_see`, `too_many_comments`; `not_found`. */
  'schedule.comment': {
    input: z.object({ eventId, body: commentBody, mentions: mentionsField }),
    output: commentSchema,
  },
  /** Only one's own. Errors: `forbidden`, `conflict` with hint `stale`. */
  'schedule.editComment': {
    input: z.object({ id: z.uuid(), rowVersion, body: commentBody, mentions: mentionsField }),
    output: commentSchema,
  },
  /** Only one's own, or anyone's for administrators. */
  'schedule.deleteComment': { input: z.object({ id: z.uuid() }), output: z.void() },
  /** Restores what the person deleted, or anything for administrators, within a day. */
  'schedule.restoreComment': { input: z.object({ id: z.uuid() }), output: commentSchema },
  /** Changes, newest first. The page starts after `before`, an entry's id. */
  'schedule.activity': { input: z.object({ eventId, before }), output: z.array(activitySchema) },
} as const satisfies Readonly<Record<string, CallContract>>;
