import * as z from 'zod/mini';
import {
  accountStatuses,
  attemptOutcomes,
  postLimits as limits,
  postStatuses,
  recurrenceUnits,
  socialPlatforms,
  templateKinds,
} from '#shared/domain/post-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { personSchema, rowVersion } from './models.ts';

const id = z.uuid();
const moment = z.string();
const count = z.int().check(z.nonnegative());
/** Thousandths of a dollar: a post on X costs 15. */
const mills = z.int().check(z.nonnegative());
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time'));

/**
 * When an account's posts are published: a weekday, with 1 for Monday, and a time of day in the account's time zone.
 */
export const slotSchema = z.object({ day: z.int().check(z.minimum(1), z.maximum(7)), time: clock });

export const socialAccountSchema = z.object({
  id,
  modelId: id,
  modelName: z.string(),
  modelPhotoUrl: z.nullable(z.string()),
  /** `demo` is simulated: due posts count as posted but are not sent. */
  platform: z.enum([...socialPlatforms, 'demo']),
  /** For Bluesky and Mastodon, such as `https://mastodon.example`. */
  server: z.nullable(z.string()),
  username: z.string(),
  displayName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isPremium: z.boolean(),
  /** The character limit of its server, if that has its own. */
  characters: z.nullable(z.int()),
  status: z.enum(accountStatuses),
  lastError: z.nullable(z.string()),
  /** Until when the platform has asked us to post nothing. */
  waitsUntil: z.nullable(moment),
  timezone: z.string(),
  slots: z.array(slotSchema),
  dailyCap: z.int(),
  minGapMinutes: z.int(),
  /** In the account's time zone; null for none. */
  quietHours: z.nullable(z.object({ from: clock, until: clock })),
  /** Whether its posts need approval. If Configuration says so, all accounts need it. */
  needsApproval: z.boolean(),
  /** Whether metrics of its posts are fetched, which costs money on X. */
  hasMetrics: z.boolean(),
  /** Scheduled posts. */
  planned: count,
  /** Posts since the start of this month, and their cost including metrics. */
  monthPosts: count,
  monthMills: mills,
  createdAt: moment,
  rowVersion,
});

export const recurrenceRuleSchema = z.object({
  unit: z.enum(recurrenceUnits),
  interval: z.int().check(z.minimum(1), z.maximum(52)),
  until: z.nullable(moment),
  count: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.repeatCount))),
});

export const postMetricsSchema = z.object({
  capturedAt: moment,
  impressions: z.nullable(count),
  likes: count,
  reposts: count,
  replies: count,
});

export const postSchema = z.object({
  id,
  /** The same for all variants of one post for several accounts. */
  groupId: id,
  accountId: id,
  status: z.enum(postStatuses),
  /** The beginning of the first part. */
  excerpt: z.string(),
  parts: count,
  partsOut: count,
  media: count,
  /** Its first picture or video in the library. */
  coverId: z.nullable(id),
  coverObject: z.nullable(z.string()),
  coverMime: z.nullable(z.string()),
  scheduledAt: z.nullable(moment),
  /** The next attempt after a failed one. */
  nextAttemptAt: z.nullable(moment),
  /** Its worker stopped in the middle; another one continues within a minute. */
  isInterrupted: z.boolean(),
  publishedAt: z.nullable(moment),
  externalUrl: z.nullable(z.string()),
  /** Why it failed, was missed, or has an unknown result, as a sentence. */
  problem: z.nullable(z.string()),
  rejectedReason: z.nullable(z.string()),
  recurrence: z.nullable(recurrenceRuleSchema),
  /** How many posts of its series are still to come after it, scheduled already or not. */
  repeatsLeft: count,
  seriesId: z.nullable(id),
  author: z.nullable(personSchema),
  submittedAt: z.nullable(moment),
  /**
   * Whether the person may approve or reject it: the model's main manager, people who manage all models, and
   * administrators. Of these, only administrators may decide on their own posts.
   */
  canDecide: z.boolean(),
  approvedBy: z.nullable(personSchema),
  approvedAt: z.nullable(moment),
  attempts: count,
  costMills: mills,
  metrics: z.nullable(postMetricsSchema),
  createdAt: moment,
  updatedAt: moment,
  rowVersion,
});

export const mediaSchema = z.object({
  id,
  modelId: id,
  objectName: z.string(),
  fileName: z.string(),
  /** Null until the server has checked it; it can't be posted before. */
  mime: z.nullable(z.string()),
  sizeBytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  seconds: z.nullable(z.number()),
  alt: z.string(),
  tags: z.array(z.string()),
  usedCount: count,
  lastUsedAt: z.nullable(moment),
  addedBy: z.nullable(personSchema),
  createdAt: moment,
});

export const postPartSchema = z.object({
  id,
  body: z.string(),
  /** In order. A file deleted from the library since is missing in `media`, and the post says so. */
  media: z.array(z.object({ ...mediaSchema.shape, altHere: z.nullable(z.string()) })),
  missingMedia: count,
  delaySeconds: z.int(),
  state: z.enum(['waiting', 'sending', 'sent', 'unknown', 'failed', 'cancelled']),
  externalUrl: z.nullable(z.string()),
  publishedAt: z.nullable(moment),
});

export const attemptSchema = z.object({
  id,
  attempt: z.int(),
  /** The part of a thread, from 1; null for an attempt that concerns the whole post, such as a sign-in. */
  part: z.nullable(z.int()),
  startedAt: moment,
  finishedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(attemptOutcomes)),
  errorCode: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
});

export const postDetailSchema = z.object({
  ...postSchema.shape,
  partList: z.array(postPartSchema),
  attemptList: z.array(attemptSchema),
  templateId: z.nullable(id),
});

/** An empty post may be saved, but not scheduled. */
const body = z.string().check(atMost('Post', limits.body));
export const partFieldsSchema = z.object({
  body,
  media: z
    .array(z.object({ id, alt: z.nullable(z.string().check(atMost('Alt text', limits.alt))) }))
    .check(z.maxLength(limits.media, 'You can attach up to 4 images or 1 video')),
  delaySeconds: z._default(z.int().check(z.minimum(0), z.maximum(limits.delaySeconds)), 0),
});
export const postFieldsSchema = z.object({
  /** Null for a new one. */
  id: z.nullable(id),
  rowVersion: z.nullable(rowVersion),
  accountId: id,
  parts: z
    .array(partFieldsSchema)
    .check(z.minLength(1), z.maxLength(limits.parts, 'A thread can have 25 posts')),
  templateId: z._default(z.nullable(id), null),
});

const label = (name: string, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, { error: `${name} is required`, abort: true }), atMost(name, most));
export const templateFieldsSchema = z.object({
  kind: z.enum(templateKinds),
  name: label('Name', limits.templateName),
  body: z.string().check(atMost('Text', limits.templateBody)),
  hashtags: z
    .array(z.string().check(z.regex(/^[^\s#]{1,100}$/u, 'Write hashtags without spaces')))
    .check(z.maxLength(limits.hashtags, 'A group can have 30 hashtags')),
});
export const templateSchema = z.object({
  id,
  kind: z.enum(templateKinds),
  name: z.string(),
  body: z.string(),
  hashtags: z.array(z.string()),
  createdBy: z.nullable(personSchema),
  rowVersion,
});

export const mediaFieldsSchema = z.object({
  alt: z.string().check(atMost('Alt text', limits.alt)),
  tags: z
    .array(z.string().check(z.trim(), z.minLength(1), atMost('Tag', limits.tag)))
    .check(z.maxLength(limits.tags)),
});

/** A line of a CSV file. The text may have the parts of a thread, separated by lines of three dashes. */
export const importRowSchema = z.object({
  line: z.int(),
  body: z.string().check(z.maxLength(limits.body)),
  /** As an instant; null for a draft. */
  scheduledAt: z.nullable(moment),
});
export const importAnswerSchema = z.object({
  batchId: z.nullable(id),
  drafts: count,
  scheduled: count,
  pending: count,
  /** Errors in lines, which are skipped; and warnings about lines that are not. */
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
  warnings: z.array(z.object({ line: z.int(), message: z.string() })),
});

export type SocialAccount = z.infer<typeof socialAccountSchema>;
export type Slot = z.infer<typeof slotSchema>;
export type Post = z.infer<typeof postSchema>;
export type PostDetail = z.infer<typeof postDetailSchema>;
export type PostPart = z.infer<typeof postPartSchema>;
export type PostFields = z.infer<typeof postFieldsSchema>;
export type PostMedia = z.infer<typeof mediaSchema>;
export type PostTemplate = z.infer<typeof templateSchema>;
export type RecurrenceRule = z.infer<typeof recurrenceRuleSchema>;
