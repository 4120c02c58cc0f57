import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';
import { knowledgeColumns, secretColumns } from './exposure.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';

export const offboardingItemsPage = 100;
export const offboardingReportsPage = 50;

const userId = z.uuid();
/** One of private.holding_kinds. */
const kind = z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Unknown kind'));

/**
 * A person's id, or `end`, `keep`, `rotate`, or `model`: the main manager of its model at the time of finishing. A
 * person chosen for a secret is the one who changes it.
 */
const target = z.string().check(z.maxLength(40));
const kindChoice = z.object({
  to: z.optional(target),
  /** Separate choices, by the id of the item. */
  items: z.optional(z.record(z.string(), target)),
});
const choicesSchema = z.object({
  deactivate: z._default(z.boolean(), true),
  kinds: z.record(z.string(), kindChoice),
});

const actions = ['move', 'end', 'keep', 'rotate', 'open'] as const;
/**
 * `open`: not chosen yet. With `cannot_see`, the chosen person may not see its model or, for a secret, open Socials.
 */
const effectColumns = {
  action: z.enum(actions),
  to: z.nullable(z.uuid()),
  remark: z.nullable(z.string()),
};
const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  note: z.nullable(z.string()),
  ...effectColumns,
  /** Where it has to be fixed by hand. */
  link: z.optional(z.string()),
  /** For a secret that they know; null for anything else. */
  exposure: z.nullable(
    z.object({
      ...secretColumns,
      ...knowledgeColumns,
      /** When it would have to be changed. */
      dueAt: z.string(),
    }),
  ),
});
const safeSchema = z.object({
  /** The id of the current secret. */
  id: z.uuid(),
  account: z.string(),
  ...secretColumns,
  ...knowledgeColumns,
});
const problemSchema = z.object({
  kind: z.string(),
  reason: z.enum(['undecided', 'same_person', 'inactive', 'models_limit', 'cannot_invite', 'no_contracts']),
  person: z.nullable(z.uuid()),
  total: z.int(),
});
const seenSchema = z.record(z.string(), z.object({ total: z.int(), mark: z.string() }));

export const offboardingSchema = z.object({
  person: z.extend(personSchema, { status: z.string() }),
  draft: z.nullable(
    z.object({
      rowVersion,
      startedBy: z.nullable(z.uuid()),
      updatedBy: z.nullable(z.uuid()),
      updatedAt: z.string(),
    }),
  ),
  choices: choicesSchema,
  kinds: z.array(
    z.object({
      kind: z.string(),
      actions: z.array(z.string()),
      usual: z.nullable(z.string()),
      total: z.int(),
      effects: z.array(z.object({ ...effectColumns, total: z.int() })),
      /** The first of them. */
      items: z.array(itemSchema),
    }),
  ),
  /** The first 100 secrets that they saw but that have been replaced since. Null if the plan does not include it. */
  safe: z.nullable(
    z.object({
      total: z.int(),
      items: z.array(safeSchema),
      /** Since when the access log has been complete. */
      logSince: z.string(),
    }),
  ),
  /** Everyone in the plan. */
  people: z.array(personSchema),
  /** What finishing is compared with. */
  seen: seenSchema,
  problems: z.array(problemSchema),
  /** Whether the plan includes reports and rotations. */
  hasReports: z.boolean(),
});

const reportColumns = {
  id: z.uuid(),
  personId: z.uuid(),
  personName: z.string(),
  startedByName: z.nullable(z.string()),
  finishedByName: z.string(),
  isDeactivated: z.boolean(),
  createdAt: z.string(),
  summary: z.array(
    z.object({ kind: z.string(), action: z.enum(actions), to: z.nullable(z.string()), total: z.int() }),
  ),
};
const reportRowSchema = z.object(reportColumns);
const reportSchema = z.object({
  ...reportColumns,
  lines: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      note: z.nullable(z.string()),
      action: z.enum(actions),
      to: z.nullable(z.string()),
    }),
  ),
});

/** Administrators only: otherwise `forbidden`; `not_found` without such a person, `invalid` with hint `own_account`. */
export const offboardingContract = {
  calls: {
    /** Those that were started, newest first. */
    'offboarding.list': {
      input: z.void(),
      output: z.array(z.object({ person: personSchema, updatedAt: z.string() })),
    },
    /** Everything a person holds, and the plan for it. */
    'offboarding.get': { input: z.object({ userId }), output: offboardingSchema },
    /** More of one kind, in the order of `offboarding.get`. */
    'offboarding.items': {
      input: z.object({ userId, kind, offset: z.int().check(z.nonnegative()) }),
      output: z.array(itemSchema),
    },
    /**
     * Saves the choices without acting on them; `rowVersion` is null if none were saved before. Errors: `conflict` with
     * hint `stale` if another administrator has changed or finished it, `invalid` with hint `choices`.
     */
    'offboarding.save': {
      input: z.object({ userId, choices: choicesSchema, rowVersion: z.nullable(rowVersion) }),
      output: z.object({ rowVersion }),
    },
    'offboarding.discard': { input: z.object({ userId }), output: z.void() },
    /**
     * Carries out what the person saw, all of it or nothing. Errors: `conflict` with hint `stale` or
     * `holdings_changed`, `invalid` with hint `last_administrator`, `limit`.
     */
    'offboarding.finish': {
      input: z.object({ userId, rowVersion, seen: seenSchema }),
      output: z.union([
        z.object({ status: z.literal('finished'), reportId: z.uuid() }),
        z.object({
          status: z.literal('changed'),
          changed: z.array(z.object({ kind: z.string(), before: z.int(), after: z.int() })),
        }),
        z.object({ status: z.literal('blocked'), problems: z.array(problemSchema) }),
      ]),
    },
    /** What was done, newest first; empty if the plan does not include it. */
    'offboarding.reports': {
      input: z.object({ before: z.nullable(z.string()) }),
      output: z.array(reportRowSchema),
    },
    /** Errors: `not_found`, `limit` with hint `advanced_features`. */
    'offboarding.report': { input: z.object({ id: z.uuid() }), output: reportSchema },
  },
  events: liveEvents('offboarding'),
} as const satisfies DomainContract;

export type Offboarding = z.infer<typeof offboardingSchema>;
export type OffboardingKind = Offboarding['kinds'][number];
export type OffboardingItem = z.infer<typeof itemSchema>;
export type SafeSecret = z.infer<typeof safeSchema>;
export type OffboardingChoices = z.infer<typeof choicesSchema>;
export type OffboardingProblem = z.infer<typeof problemSchema>;
export type OffboardingAction = OffboardingItem['action'];
export type OffboardingReport = z.infer<typeof reportSchema>;
export type OffboardingReportRow = z.infer<typeof reportRowSchema>;
