import * as z from 'zod/mini';
import { grantMinutes, longestGrantReason } from '#shared/domain/access-limits.ts';
import type { DomainContract } from './domain-contract.ts';

// Access for a time: someone who may not edit a model uses the current passwords and one-time codes of one of its platforms, or of all.
// The database asks at every use, so that one ends by the clock as well. Changes arrive as `models.changed`.

export const grantStatuses = ['asked', 'given', 'refused', 'ended'] as const;

/** Why one is over. */
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
  /** In lower case; null for all of the model, its email accounts included. */
  platform: z.nullable(z.string()),
  status: z.enum(grantStatuses),
  /** How long it was asked for, or given. */
  minutes: z.int(),
  reason: z.string(),
  /** What the person who declined it said. */
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
    /** Requests and grants that are open, and the latest that are over: 100 at most. One's own, and those of one's models; administrators see all. */
    'grants.list': {
      input: z.partial(z.object({ modelId: z.uuid(), personId: z.uuid() })),
      output: z.array(grantSchema),
    },
    /** Errors: `invalid` with hint `reason`, `minutes`, `platform`, `already_editor`, `already_asked` or `too_many_asks`; `not_found`. */
    'grants.ask': { input: z.object(scope), output: z.uuid() },
    /**
     * From now on, in place of one of the same accounts. For the main manager and those who manage all models, with a recent
     * sign-in. Errors: as `vault.*`; `forbidden` with hint `not_main_manager`; `invalid` as above, or with hint `inactive_user`, `no_socials`.
     */
    'grants.give': { input: z.object({ ...scope, personId: z.uuid() }), output: z.void() },
    /** Declining needs no recent sign-in. Errors besides: `conflict` with hint `already_answered`. */
    'grants.decide': {
      input: z.object({
        id: z.uuid(),
        isGiven: z.boolean(),
        /** Another time than the one that was asked for. */
        minutes: z.optional(minutesField),
        answer: z.optional(z.string().check(z.trim(), z.maxLength(longestGrantReason))),
      }),
      output: z.void(),
    },
    /** At once, in every window. False where it had ended. */
    'grants.end': { input: z.object({ id: z.uuid() }), output: z.boolean() },
  },
  events: {},
} as const satisfies DomainContract;

export type Grant = z.infer<typeof grantSchema>;
export type GrantEnd = (typeof grantEnds)[number];
