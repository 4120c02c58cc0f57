import * as z from 'zod/mini';
import { blockLimits } from '#shared/domain/block-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { personSchema, rowVersion } from './models.ts';

// The shapes of comments, activity and reminders, the same in every area that has them.

const moment = z.iso.datetime({ offset: true });

/** The ids of the people mentioned. The body contains @ and the name each had at the time. */
export const mentionsField = z
  .array(z.uuid())
  .check(z.maxLength(blockLimits.mentions, `Mention ${String(blockLimits.mentions)} people or fewer`));

export const commentBody = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Comment cannot be empty', abort: true }),
    atMost('Comment', blockLimits.comment),
  );

export const commentSchema = z.object({
  id: z.uuid(),
  body: z.string(),
  /** Null if the account was deleted. */
  author: z.nullable(personSchema),
  mentions: z.array(personSchema),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  rowVersion,
});

/** One changed field. */
export const activitySchema = z.object({
  id: z.uuid(),
  /** Null for the app itself, or a deleted account. */
  actor: z.nullable(personSchema),
  /** `created`, a column (`status`, `title` …), or a part (`tag`, `comment_deleted` …); each area has its own. */
  field: z.string(),
  /** For an id, the name at that time: `{ id, name }`. Null if there was no value. */
  before: z.json(),
  after: z.json(),
  createdAt: z.string(),
});

export const reminderSchema = z.object({
  id: z.uuid(),
  remindAt: z.string(),
  /** Relative to the due time; null for a fixed moment. */
  minutesBefore: z.nullable(z.int()),
});

/** Exactly one of the two. */
export const reminderInput = z.object({
  remindAt: z.optional(moment),
  minutesBefore: z.optional(z.int().check(z.nonnegative(), z.maximum(blockLimits.minutesBefore))),
});

export const commentPageSize = 50;
export const activityPageSize = 50;

export type Comment = z.infer<typeof commentSchema>;
export type Activity = z.infer<typeof activitySchema>;
export type Reminder = z.infer<typeof reminderSchema>;
export type ReminderInput = z.infer<typeof reminderInput>;
