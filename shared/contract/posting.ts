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

// Every call may be refused as a whole: `forbidden` without the permission. Accounts, posts and media of models that the person doesn't see are
// not there for them. Accounts are connected by `connections.begin`.
export const postingContract = {
  calls: {
    'posting.accounts': { input: z.void(), output: z.array(socialAccountSchema) },
    /** Errors: `not_found` (hint `model` for one that the person doesn't see); `conflict` with hint `stale`; `invalid` with a sentence, and hint `planned_media` where posts are planned with media of the model that it leaves. */
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
    /** Quiet hours `{from, until}`; the others have no settings. */
    'posting.setRule': {
      input: z.object({
        accountId: id,
        kind: z.enum(ruleKinds),
        isOn: z.boolean(),
        settings: z._default(z.object({ from: z.optional(z.string()), until: z.optional(z.string()) }), {}),
      }),
      output: socialAccountSchema,
    },
    /** With its posts; what was posted stays at the platform. */
    'posting.deleteAccount': { input: z.object({ id }), output: z.void() },
    /** What is not published: drafts, what waits, is planned, failed, was missed or is unknown; of a model where named. A page by id, 1,000 at most. */
    'posting.open': {
      input: z.object({ modelId: z._default(z.nullable(id), null), offset }),
      output: z.array(postSchema),
    },
    /** The newest first, before one that is known; 100 at most. */
    'posting.published': {
      input: z.object({
        modelId: z._default(z.nullable(id), null),
        accountId: z._default(z.nullable(id), null),
        text: z._default(z.string().check(z.maxLength(200)), ''),
        before: z._default(z.nullable(z.object({ id, publishedAt: moment })), null),
      }),
      output: z.array(postSchema),
    },
    /** Posts between two moments, planned and published, for calendars; 2,000 at most. */
    'posting.between': {
      input: z.object({ from: moment, until: moment, modelIds: z._default(z.array(id), []) }),
      output: z.array(postSchema),
    },
    /** Errors: `not_found`. */
    'posting.get': { input: z.object({ id }), output: postDetailSchema },
    /** All variants of a post. */
    'posting.group': { input: z.object({ groupId: id }), output: z.array(postDetailSchema) },
    /**
     * Keeps a post for one or several accounts: drafts, which one by that group and account is made where there is none; variants for other
     * accounts that are still drafts are removed. What was planned needs an approval again, where approvals are needed. Errors: `invalid` with a sentence and hint `account`, `parts`, `media`;
     * `conflict` with hint `stale`, or `locked` for one that is on its way; `not_found`.
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
     * Plans a draft for a moment, or for the next free slot, or asks for its approval. Errors: `invalid` with a sentence and hint `empty`, `too_long`, `media`,
     * `past`, `reconnect`, `repeated` (with `isRepeatFine` it is none), `cap`, `gap`, `quiet`, `slots`, `recurrence`; `conflict` with hint `stale`; `limit` with hint `advanced_features`.
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
        /** What the person has read. */
        rowVersion,
        decision: z.enum(['approve', 'reject']),
        reason: z._default(z.string().check(atMost('Reason', limits.reason)), ''),
      }),
      output: postDetailSchema,
    },
    /**
     * Another time, and another repeat: null ends it, and none leaves it as it is. A planned one keeps its time with null, where its repeat is given.
     * What was planned after it goes to the trash with the repeat that it followed. Errors: as for submit.
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
    /** Back to the drafts; the rest of its series ends. */
    'posting.unschedule': { input: z.object({ id }), output: postDetailSchema },
    /** At once: a draft, one that is planned, and again one that failed or was missed, from the part where it stopped. Errors: as for submit. */
    'posting.publishNow': {
      input: z.object({ id, isRepeatFine: z._default(z.boolean(), false) }),
      output: postDetailSchema,
    },
    /** Says whether one of which nobody knows was published; where not, it goes out again. Errors: `invalid` with hint `url`; `conflict`. */
    'posting.resolveUnknown': {
      input: z.object({
        id,
        wasPublished: z.boolean(),
        url: z._default(z.nullable(z.string().check(z.maxLength(500))), null),
      }),
      output: postDetailSchema,
    },
    /**
     * Ends a thread that is partly out: what went out stays, the rest does not follow, and its `problem` says so. Errors: `conflict` with hint `stale`,
     * or `locked` while the next part is on its way or may be out.
     */
    'posting.cancelRest': { input: z.object({ id }), output: postDetailSchema },
    /** To the trash, for 30 days. Answers those that were. One that is on its way stays. */
    'posting.delete': { input: z.object({ ids: z.array(id).check(z.maxLength(200)) }), output: z.array(id) },
    /** Back as drafts, or as planned where their time is still to come. */
    'posting.restore': { input: z.object({ ids: z.array(id).check(z.maxLength(200)) }), output: z.array(id) },
    /** The next free slots of an account. */
    'posting.freeSlots': {
      input: z.object({ accountId: id, count: z._default(z.int().check(z.minimum(1), z.maximum(50)), 3) }),
      output: z.array(moment),
    },
    /** When posts of an account did best, by its figures of 180 days: none without figures. `score` is of 100. */
    'posting.bestTimes': {
      input: z.object({ accountId: id }),
      output: z.array(z.object({ day: z.int(), hour: z.int(), posts: z.int(), score: z.int() })),
    },
    /** The library of a model, or of all; a page by id, 1,000 at most. */
    'posting.media': {
      input: z.object({ modelId: z._default(z.nullable(id), null), offset }),
      output: z.array(mediaSchema),
    },
    /** What was uploaded to `attachments` under `social/`. Errors: as for attachments; `invalid` with hint `media`. */
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
    /** For a day it can be restored. Planned posts with it say so, and don't go out without it. */
    'posting.deleteMedia': { input: z.object({ id }), output: z.void() },
    'posting.restoreMedia': { input: z.object({ id }), output: mediaSchema },
    'posting.templates': { input: z.void(), output: z.array(templateSchema) },
    /** A new one where `id` is null. Errors: `conflict` with hint `stale` or `duplicate`; `invalid`. */
    'posting.saveTemplate': {
      input: z.object({
        id: z.nullable(id),
        rowVersion: z.nullable(rowVersion),
        template: templateFieldsSchema,
      }),
      output: templateSchema,
    },
    'posting.deleteTemplate': { input: z.object({ id }), output: z.void() },
    /** Posts of a CSV file: checked alone with `isDryRun`, else those without a problem are made. */
    'posting.import': {
      input: z.object({
        accountId: id,
        fileName: z.string().check(z.maxLength(200)),
        rows: z.array(importRowSchema).check(z.minLength(1), z.maxLength(limits.importRows)),
        isDryRun: z.boolean(),
      }),
      output: importAnswerSchema,
    },
    /** Removes what an import of seven days made and nobody has changed or published since; answers how many went and how many were kept. */
    'posting.undoImport': {
      input: z.object({ batchId: id }),
      output: z.object({ removed: z.int(), kept: z.int() }),
    },
    /** Whether approvals are needed everywhere, and how many posts wait, need a decision, are planned or drafts, of those that the person sees. */
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
