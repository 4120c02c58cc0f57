import * as z from 'zod/mini';
import { postLimits as limits, ruleKinds } from '#shared/domain/post-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { rowVersion } from './models.ts';
import {
  importAnswerSchema,
  importRowSchema,
  mediaFieldsSchema,
  mediaSchema,
  postDetailSchema,
  postFieldsSchema,
  postSchema,
  recurrenceRuleSchema,
  slotSchema,
  socialAccountSchema,
  templateFieldsSchema,
  templateSchema,
} from './posting-rows.ts';

const id = z.uuid();
const moment = z.string();
const offset = z._default(z.int().check(z.nonnegative()), 0);

// Every call may be refused as a whole: `forbidden` without the permission. Accounts, posts and media of models that
// the person can't see do not exist for them. Accounts are connected by `connections.begin`.
export const postingContract = {
  calls: {
    'posting.accounts': { input: z.void(), output: z.array(socialAccountSchema) },
    /**
     * Errors: `not_found` (hint `model` for one that the person can't see); `conflict` with hint `stale`; `invalid`
     * with a sentence, and hint `planned_media` if scheduled posts use media of the model that the account leaves.
     */
    'posting.updateAccount': {
      input: z.object({
        id,
        rowVersion,
        changes: z.partial(
          z.object({
            modelId: id,
            timezone: z.string().check(z.maxLength(60)),
            slots: z.array(slotSchema).check(z.maxLength(limits.slots, 'An account can have 50 slots')),
            dailyCap: z.int().check(z.minimum(1), z.maximum(limits.dailyCap)),
            minGapMinutes: z.int().check(z.minimum(0), z.maximum(limits.gapMinutes)),
            isOn: z.boolean(),
          }),
        ),
      }),
      output: socialAccountSchema,
    },
    /** Quiet hours have settings `{from, until}`; other rules have none. */
    'posting.setRule': {
      input: z.object({
        accountId: id,
        kind: z.enum(ruleKinds),
        isOn: z.boolean(),
        settings: z._default(z.object({ from: z.optional(z.string()), until: z.optional(z.string()) }), {}),
      }),
      output: socialAccountSchema,
    },
    /** Deletes it with its posts; published posts stay on the platform. */
    'posting.deleteAccount': { input: z.object({ id }), output: z.void() },
    /**
     * Unpublished posts: drafts, and those that wait, are scheduled, failed, were missed or have an unknown result;
     * optionally of one model. A page by id, 1,000 at most.
     */
    'posting.open': {
      input: z.object({ modelId: z._default(z.nullable(id), null), offset }),
      output: z.array(postSchema),
    },
    /** Newest first, before a known one; 100 at most. */
    'posting.published': {
      input: z.object({
        modelId: z._default(z.nullable(id), null),
        accountId: z._default(z.nullable(id), null),
        text: z._default(z.string().check(z.maxLength(200)), ''),
        before: z._default(z.nullable(z.object({ id, publishedAt: moment })), null),
      }),
      output: z.array(postSchema),
    },
    /** Posts between two moments, scheduled and published, for calendars; 2,000 at most. */
    'posting.between': {
      input: z.object({ from: moment, until: moment, modelIds: z._default(z.array(id), []) }),
      output: z.array(postSchema),
    },
    /** Errors: `not_found`. */
    'posting.get': { input: z.object({ id }), output: postDetailSchema },
    /** All variants of a post. */
    'posting.group': { input: z.object({ groupId: id }), output: z.array(postDetailSchema) },
    /**
     * Saves a post for one or several accounts as drafts, creating those that the group does not have yet. Variants for
     * other accounts that are still drafts are deleted. A scheduled post needs a new approval, where approvals are
     * needed. Errors: `invalid` with a sentence and hint `account`, `parts`, `media`; `conflict` with hint `stale`, or
     * `locked` for one that is being published; `not_found`.
     */
    'posting.save': {
      input: z.object({
        groupId: id,
        posts: z
          .array(postFieldsSchema)
          .check(z.minLength(1, 'Choose an account'), z.maxLength(limits.variants)),
      }),
      output: z.array(postDetailSchema),
    },
    /**
     * Schedules a draft for a moment or for the next free slot, or requests its approval. Errors: `invalid` with a
     * sentence and hint `empty`, `too_long`, `media`, `past`, `reconnect`, `repeated` (not an error with
     * `isRepeatFine`), `cap`, `gap`, `quiet`, `slots`, `recurrence`; `conflict` with hint `stale`; `limit` with hint
     * `advanced_features`.
     */
    'posting.submit': {
      input: z.object({
        id,
        rowVersion,
        at: z.nullable(moment),
        recurrence: z._default(z.nullable(recurrenceRuleSchema), null),
        isRepeatFine: z._default(z.boolean(), false),
      }),
      output: postDetailSchema,
    },
    /** Errors: `forbidden` with 'You cannot approve your own post'; `conflict` with hint `stale`; `invalid` with hint `reason` or those of submit. */
    'posting.decide': {
      input: z.object({
        id,
        /** The version that the person has read. */
        rowVersion,
        decision: z.enum(['approve', 'reject']),
        reason: z._default(z.string().check(atMost('Reason', limits.reason)), ''),
      }),
      output: postDetailSchema,
    },
    /**
     * Changes the time, and the repeat: null ends it, and undefined leaves it unchanged. With a null time, a scheduled
     * post keeps its time if a repeat is given. Posts that the old repeat scheduled after it go to the trash. Errors:
     * as for submit.
     */
    'posting.reschedule': {
      input: z.object({
        id,
        rowVersion,
        at: z.nullable(moment),
        recurrence: z.optional(z.nullable(recurrenceRuleSchema)),
      }),
      output: postDetailSchema,
    },
    /** Moves it back to the drafts; the rest of its series ends. */
    'posting.unschedule': { input: z.object({ id }), output: postDetailSchema },
    /**
     * Publishes at once: a draft, a scheduled post, or again one that failed or was missed, from the part where it
     * stopped. Errors: as for submit.
     */
    'posting.publishNow': {
      input: z.object({ id, isRepeatFine: z._default(z.boolean(), false) }),
      output: postDetailSchema,
    },
    /**
     * Records whether a post with an unknown result was published; if not, it is sent again. Errors: `invalid` with
     * hint `url`; `conflict`.
     */
    'posting.resolveUnknown': {
      input: z.object({
        id,
        wasPublished: z.boolean(),
        url: z._default(z.nullable(z.string().check(z.maxLength(500))), null),
      }),
      output: postDetailSchema,
    },
    /**
     * Ends a partly published thread: published parts stay, the rest is not sent, and its `problem` says so. Errors:
     * `conflict` with hint `stale`, or `locked` while the next part is being sent or may have been published.
     */
    'posting.cancelRest': { input: z.object({ id }), output: postDetailSchema },
    /** Moves posts to the trash, for 30 days. Returns those that were moved. A post that is being published stays. */
    'posting.delete': { input: z.object({ ids: z.array(id).check(z.maxLength(200)) }), output: z.array(id) },
    /** Restores them as drafts, or as scheduled if their time has not passed. */
    'posting.restore': { input: z.object({ ids: z.array(id).check(z.maxLength(200)) }), output: z.array(id) },
    /** The next free slots of an account. */
    'posting.freeSlots': {
      input: z.object({ accountId: id, count: z._default(z.int().check(z.minimum(1), z.maximum(50)), 3) }),
      output: z.array(moment),
    },
    /** When the account's posts did best, by its metrics of 180 days; empty without metrics. `score` is out of 100. */
    'posting.bestTimes': {
      input: z.object({ accountId: id }),
      output: z.array(z.object({ day: z.int(), hour: z.int(), posts: z.int(), score: z.int() })),
    },
    /** The library of a model, or of all; a page by id, 1,000 at most. */
    'posting.media': {
      input: z.object({ modelId: z._default(z.nullable(id), null), offset }),
      output: z.array(mediaSchema),
    },
    /**
     * Adds a file that was uploaded to `attachments` under `social/`. Errors: as for attachments; `invalid` with hint
     * `media`.
     */
    'posting.addMedia': {
      input: z.object({
        modelId: id,
        objectName: z.string().check(z.maxLength(200)),
        fileName: z.string().check(z.minLength(1), z.maxLength(255)),
        width: z.nullable(z.int()),
        height: z.nullable(z.int()),
        seconds: z.nullable(z.number()),
        alt: z._default(z.string().check(atMost('Alt text', limits.alt)), ''),
      }),
      output: mediaSchema,
    },
    'posting.updateMedia': {
      input: z.object({ id, changes: z.partial(mediaFieldsSchema) }),
      output: mediaSchema,
    },
    /** It can be restored for a day. Scheduled posts that use it say so, and are not published without it. */
    'posting.deleteMedia': { input: z.object({ id }), output: z.void() },
    'posting.restoreMedia': { input: z.object({ id }), output: mediaSchema },
    'posting.templates': { input: z.void(), output: z.array(templateSchema) },
    /** Creates one if `id` is null. Errors: `conflict` with hint `stale` or `duplicate`; `invalid`. */
    'posting.saveTemplate': {
      input: z.object({
        id: z.nullable(id),
        rowVersion: z.nullable(rowVersion),
        template: templateFieldsSchema,
      }),
      output: templateSchema,
    },
    'posting.deleteTemplate': { input: z.object({ id }), output: z.void() },
    /**
     * Imports posts from a CSV file: with `isDryRun` they are only checked, otherwise those without an error are
     * created.
     */
    'posting.import': {
      input: z.object({
        accountId: id,
        fileName: z.string().check(z.maxLength(200)),
        rows: z.array(importRowSchema).check(z.minLength(1), z.maxLength(limits.importRows)),
        isDryRun: z.boolean(),
      }),
      output: importAnswerSchema,
    },
    /**
     * Deletes the posts of an import of the last seven days that no one has changed or published since. Returns how
     * many were deleted and how many stayed.
     */
    'posting.undoImport': {
      input: z.object({ batchId: id }),
      output: z.object({ removed: z.int(), kept: z.int() }),
    },
    /**
     * Whether approvals are needed everywhere, and how many of the posts that the person can see wait, need a decision,
     * are scheduled or are drafts.
     */
    'posting.summary': {
      input: z.void(),
      output: z.object({
        needsApproval: z.boolean(),
        planned: z.int(),
        failed: z.int(),
        unknown: z.int(),
        pending: z.int(),
        drafts: z.int(),
        monthMills: z.int(),
      }),
    },
  },
  events: liveEvents('posting'),
} as const satisfies DomainContract;
