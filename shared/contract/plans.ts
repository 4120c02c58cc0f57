import * as z from 'zod/mini';
import { limitTypes, planTypes } from '#shared/domain/plans.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

export const longestChangeReason = 500;

const planType = z.enum(planTypes);
/** Null for oneself; another user's id is for administrators. */
const ofPerson = { userId: z.nullable(z.uuid()) };

const planAccess = {
  canAccessMarketplace: z.boolean(),
  canAccessAdvancedFeatures: z.boolean(),
  canAccessApi: z.boolean(),
  canAccessPrioritySupport: z.boolean(),
};

export const mostHighlights = 5;

/** The fields of a plan that administrators edit. */
export const planContentSchema = z.object({
  planType,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Name is required', abort: true }),
      z.maxLength(60, 'Name must be 60 characters or fewer'),
    ),
  /** Empty means none. */
  description: z.string().check(z.trim(), z.maxLength(500, 'Description must be 500 characters or fewer')),
  sortOrder: z.int().check(z.gte(0), z.lte(1000)),
  isActive: z.boolean(),
  isSelfService: z.boolean(),
  priceMonthlyCents: z.nullable(z.int().check(z.gte(0), z.lte(100_000_000))),
  priceYearlyCents: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000))),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Choose a currency')),
  modelsLimit: z.int().check(z.gte(-1), z.lte(1_000_000)),
  usersLimit: z.int().check(z.gte(-1), z.lte(1_000_000)),
  ...planAccess,
  limits: z.record(z.string(), z.int().check(z.gte(-1), z.lte(1_000_000_000))),
  highlights: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'A highlight can’t be empty'),
          z.maxLength(60, 'A highlight must be 60 characters or fewer'),
        ),
    )
    .check(z.maxLength(mostHighlights, `Enter ${String(mostHighlights)} highlights at most`)),
});

export const planSchema = z.object({
  id: z.uuid(),
  rowVersion: z.int(),
  planType,
  name: z.string(),
  description: z.nullable(z.string()),
  sortOrder: z.int(),
  /** Whether it is offered. */
  isActive: z.boolean(),
  /** Whether people may switch to it themselves. */
  isSelfService: z.boolean(),
  /** Null means on request. */
  priceMonthlyCents: z.nullable(z.int()),
  priceYearlyCents: z.nullable(z.int()),
  currency: z.string(),
  /** -1 means unlimited. */
  modelsLimit: z.int(),
  usersLimit: z.int(),
  ...planAccess,
  /** Further limits by name, such as `storage_gb`; a missing one is agreed by contract. */
  limits: z.record(z.string(), z.int()),
  highlights: z.array(z.string()),
  /** The payment page, and the provider's id for that link; null if only an administrator can assign the plan. */
  paymentLink: z.nullable(z.object({ url: z.string(), id: z.string() })),
});

export const subscriptionSchema = z.object({
  /** Null for a person who never had one and therefore has the default plan. */
  id: z.nullable(z.uuid()),
  planId: z.uuid(),
  planType,
  planName: z.string(),
  /** `active`, or how the last one ended: `expired`, `past_due`, `cancelled`. The plan is then the default one. */
  status: z.string(),
  modelsLimit: z.int(),
  usersLimit: z.int(),
  ...planAccess,
  currentPeriodStart: z.nullable(z.string()),
  currentPeriodEnd: z.nullable(z.string()),
});

export const usageSchema = z.object({
  modelsUsed: z.int(),
  /** The users that the person invited: those who joined, and `usersInvited` whose invitation can still be accepted. */
  usersUsed: z.int(),
  usersInvited: z.int(),
  apiCallsThisMonth: z.int(),
  /** Files that the person uploaded and that a row still references. */
  storageBytes: z.int(),
  /** Links to documents that they created and that can be opened. */
  shareLinksUsed: z.int(),
  lastCalculatedAt: z.nullable(z.string()),
});

/** A user, or an open invitation, which has an expiry, and an address instead of a name. */
export const broughtSchema = z.object({
  id: z.uuid(),
  isInvitation: z.boolean(),
  name: z.string(),
  email: z.string(),
  expiresAt: z.nullable(z.string()),
});

export const planFeatureSchema = z.object({
  key: z.string(),
  name: z.string(),
  isIncluded: z.boolean(),
  /** -1 means unlimited; null if it has no number, or one that is agreed by contract. */
  limit: z.nullable(z.int()),
});

export const planChangeSchema = z.object({
  id: z.uuid(),
  /** Null for the first one. */
  oldPlanType: z.nullable(z.string()),
  newPlanType: z.string(),
  reason: z.nullable(z.string()),
  /** Null if the server did it, or the account was deleted. */
  actor: z.nullable(z.object({ id: z.uuid(), displayName: z.nullable(z.string()), email: z.string() })),
  createdAt: z.string(),
});

const moment = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

/** As in Stripe's dashboard. */
export const paymentLinkSchema = z.object({
  url: z
    .string()
    .check(
      z.trim(),
      z.regex(/^https:\/\/[^\s#@\\/]+\/[^\s#@\\]+$/, 'Enter the whole address, which begins with https://'),
      z.maxLength(500, 'Link must be 500 characters or fewer'),
    ),
  id: z
    .string()
    .check(z.trim(), z.regex(/^plink_[a-zA-Z0-9]{1,200}$/, 'Enter the id, which begins with plink_')),
});

export const plansContract = {
  calls: {
    /** The plans on offer, from the lowest tier to the highest. */
    'plans.list': { input: z.void(), output: z.array(planSchema) },
    /** As `plans.list`; administrators also get plans that are not on offer. */
    'plans.listAll': { input: z.void(), output: z.array(planSchema) },
    /** For administrators: how many active people have it now, by a subscription or as the default plan. */
    'plans.countPeople': { input: z.object({ planId: z.uuid() }), output: z.int() },
    /**
     * For administrators. Returns the id; a null id creates a plan. Errors: `conflict` with hint `stale` if it is not
     * the version that was seen, or `plan_type` if only one of that type is allowed; `invalid` with the column as hint.
     */
    'plans.save': {
      input: z.object({ planId: z.nullable(z.uuid()), rowVersion: z.int(), plan: planContentSchema }),
      output: z.uuid(),
    },
    /** Errors here and below: `forbidden`, `not_found`. */
    'plans.getSubscription': { input: z.object(ofPerson), output: subscriptionSchema },
    'plans.getUsage': { input: z.object(ofPerson), output: usageSchema },
    /** The users in `usersUsed`, the first 1,000: users by name, then open invitations. */
    'plans.listBrought': { input: z.object(ofPerson), output: z.array(broughtSchema) },
    /** Whether there is room for more; if not, `reason` is the sentence to show. The database checks again. */
    'plans.checkLimit': {
      input: z.object({
        ...ofPerson,
        limitType: z.enum(limitTypes),
        amount: z._default(z.int().check(z.positive()), 1),
      }),
      output: z.object({
        canPerform: z.boolean(),
        currentUsage: z.int(),
        limit: z.int(),
        reason: z.nullable(z.string()),
      }),
    },
    'plans.getFeatures': { input: z.object({ planId: z.uuid() }), output: z.array(planFeatureSchema) },
    /** Errors: `invalid` with hint `plan_tier` or `not_self_service`. */
    'plans.change': {
      input: z.object({
        ...ofPerson,
        planId: z.uuid(),
        reason: z
          .string()
          .check(
            z.trim(),
            z.maxLength(
              longestChangeReason,
              `Reason must be ${String(longestChangeReason)} characters or fewer`,
            ),
          ),
      }),
      output: z.object({
        subscriptionId: z.uuid(),
        changeId: z.uuid(),
        oldPlanType: planType,
        newPlanType: planType,
        changedAt: z.string(),
      }),
    },
    /** For administrators. Null removes the link. Errors: `invalid`, `conflict` if another plan has it. */
    'plans.setPaymentLink': {
      input: z.object({ planId: z.uuid(), link: z.nullable(paymentLinkSchema) }),
      output: z.void(),
    },
    /** Newest first. */
    'plans.listChanges': { input: z.object(ofPerson), output: z.array(planChangeSchema) },
    /** Returns the id. Errors: `invalid` period, `conflict` if there is an active one. */
    'plans.subscribe': {
      input: z.object({
        ...ofPerson,
        planId: z.uuid(),
        periodStart: z.nullable(moment),
        /** Null lasts until someone ends it. */
        periodEnd: z.nullable(moment),
      }),
      output: z.uuid(),
    },
    /** The number of API calls can only grow; models and users are always counted, regardless of the input. */
    'plans.updateUsage': {
      input: z.object({ ...ofPerson, models: count, users: count, apiCalls: count }),
      output: z.void(),
    },
  },
  events: liveEvents('plans'),
} as const satisfies DomainContract;

export type PlanContent = z.infer<typeof planContentSchema>;
export type Plan = z.infer<typeof planSchema>;
export type PlanSubscription = z.infer<typeof subscriptionSchema>;
export type PlanUsage = z.infer<typeof usageSchema>;
export type Brought = z.infer<typeof broughtSchema>;
export type PlanChange = z.infer<typeof planChangeSchema>;
