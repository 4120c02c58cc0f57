import * as z from 'zod/mini';
import { grantMinutes, longestGrantReason } from '#shared/domain/access-limits.ts';
import type { DomainContract } from './domain-contract.ts';

// Temporary access: a user who may not edit a model uses the current passwords and one-time codes of one of its
// platforms, or of all. The database checks every use, so that a grant also ends by the clock. Changes arrive as
// `models.changed`.

export const grantStatuses = ['asked', 'given', 'refused', 'ended'] as const;

/** Why a grant ended. */
export const grantEnds = [
  'expired',
  'revoked',
  'returned',
  'withdrawn',
  'unanswered',
  'replaced',
  'reassigned',
  'assigned',
  'deactivated',
  'no_access',
] as const;

const named = z.object({ id: z.uuid(), name: z.string() });

export const grantSchema = z.object({
  id: z.uuid(),
  model: named,
  person: named,
  /** In lower case; null for all accounts of the model, including email accounts. */
  platform: z.nullable(z.string()),
  status: z.enum(grantStatuses),
  /** The requested or granted duration. */
  minutes: z.int(),
  reason: z.string(),
  /** The reason given by the person who declined it. */
  answer: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  decidedBy: z.nullable(named),
  decidedAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endedBecause: z.nullable(z.enum(grantEnds)),
});

export const reasonField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Say what the access is for'),
    z.maxLength(longestGrantReason, `Reason must be ${String(longestGrantReason)} characters or fewer`),
  );
const minutesField = z
  .int()
  .check(
    z.minimum(grantMinutes.least, 'Choose between 15 minutes and 7 days'),
    z.maximum(grantMinutes.most, 'Choose between 15 minutes and 7 days'),
  );

const scope = {
  modelId: z.uuid(),
  platform: z.nullable(z.string().check(z.maxLength(40))),
  minutes: minutesField,
  reason: reasonField,
};

export const grantsContract = {
  calls: {
    /**
     * Open requests and grants, and the latest ended ones: 100 at most. One's own, and those of one's models;
     * administrators see all.
     */
    'grants.list': {
      input: z.partial(z.object({ modelId: z.uuid(), personId: z.uuid() })),
      output: z.array(grantSchema),
    },
    /** Errors: `invalid` with hint `reason`, `minutes`, `platform`, `already_editor`, `already_asked` or `too_many_asks`; `not_found`. */
    'grants.ask': { input: z.object(scope), output: z.uuid() },
    /**
     * Starts now and replaces a grant of the same accounts. For the main manager and those who manage all models, with
     * a recent sign-in. Errors: as `vault.*`; `forbidden` with hint `not_main_manager`; `invalid` as above, or with
     * hint `inactive_user`, `no_socials`.
     */
    'grants.give': { input: z.object({ ...scope, personId: z.uuid() }), output: z.void() },
    /** Declining needs no recent sign-in. Additional errors: `conflict` with hint `already_answered`. */
    'grants.decide': {
      input: z.object({
        id: z.uuid(),
        isGiven: z.boolean(),
        /** Another duration than the requested one. */
        minutes: z.optional(minutesField),
        answer: z.optional(z.string().check(z.trim(), z.maxLength(longestGrantReason))),
      }),
      output: z.void(),
    },
    /** Takes effect at once, in every window. False if it had already ended. */
    'grants.end': { input: z.object({ id: z.uuid() }), output: z.boolean() },
  },
  events: {},
} as const satisfies DomainContract;

export type Grant = z.infer<typeof grantSchema>;
export type GrantEnd = (typeof grantEnds)[number];
