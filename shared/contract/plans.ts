import * as z from 'zod/mini';
import { limitTypes, planTypes } from '#shared/domain/plans.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

export const longestChangeReason = 500;

const planType = z.enum(planTypes);
/** Null is oneself; someone else is for administrators. */
const ofPerson = { userId: z.nullable(z.uuid()) };

const planAccess = {
  canAccessMarketplace: z.boolean(),
  canAccessAdvancedFeatures: z.boolean(),
  canAccessApi: z.boolean(),
  canAccessPrioritySupport: z.boolean(),
};

export const mostHighlights = 5;

/** What administrators write into a plan. */
export const planContentSchema = z.object({
  planType,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Name is required', abort: true }),
      z.maxLength(60, 'Name must be 60 characters or fewer'),
    ),
  /** Empty is none. */
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
  /** Whether it is on offer. */
  isActive: z.boolean(),
  /** Whether people may move to it themselves. */
  isSelfService: z.boolean(),
  /** Null is on request. */
  priceMonthlyCents: z.nullable(z.int()),
  priceYearlyCents: z.nullable(z.int()),
  currency: z.string(),
  /** -1 is unlimited. */
  modelsLimit: z.int(),
  usersLimit: z.int(),
  ...planAccess,
  /** Further limits by name, such as `storage_gb`; one that is missing is agreed by contract. */
  limits: z.record(z.string(), z.int()),
  highlights: z.array(z.string()),
  /** Where it is paid for, and how the provider names that link; null is by an administrator alone. */
  paymentLink: z.nullable(z.object({ url: z.string(), id: z.string() })),
});

export const subscriptionSchema = z.object({
  /** Null for someone who has never had one, and so the default plan. */
  id: z.nullable(z.uuid()),
  planId: z.uuid(),
  planType,
  planName: z.string(),
  /** `active`, or what became of the last one: `expired`, `past_due`, `cancelled`; the plan is then the default one. */
  status: z.string(),
  modelsLimit: z.int(),
  usersLimit: z.int(),
  ...planAccess,
  currentPeriodStart: z.nullable(z.string()),
  currentPeriodEnd: z.nullable(z.string()),
});

export const usageSchema = z.object({
  modelsUsed: z.int(),
  /** Whom the person brought: those who are in, and `usersInvited` whose invitation can still be accepted. */
  usersUsed: z.int(),
  usersInvited: z.int(),
  apiCallsThisMonth: z.int(),
  /** Of files that the person uploaded and a row still names. */
  storageBytes: z.int(),
  /** Links to documents that they made and that can be opened. */
  shareLinksUsed: z.int(),
  lastCalculatedAt: z.nullable(z.string()),
});

/** A user, or an open invitation, which has an end and no name but its address. */
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
  /** -1 is unlimited; null has no number, or one that is agreed by contract. */
  limit: z.nullable(z.int()),
});

export const planChangeSchema = z.object({
  id: z.uuid(),
  /** Null at the first one. */
  oldPlanType: z.nullable(z.string()),
  newPlanType: z.string(),
  reason: z.nullable(z.string()),
  /** Null where the server did it, or the account is gone. */
  actor: z.nullable(z.object({ id: z.uuid(), displayName: z.nullable(z.string()), email: z.string() })),
  createdAt: z.string(),
});

const moment = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());

/** As Stripe's dashboard shows them. */
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
    /** What is on offer, from the lowest tier to the highest. */
    'plans.list': { input: z.void(), output: z.array(planSchema) },
    /** As `plans.list`; administrators get those that are not on offer, too. */
    'plans.listAll': { input: z.void(), output: z.array(planSchema) },
    /** For administrators: how many active people have it now, by a subscription or as the default plan. */
    'plans.countPeople': { input: z.object({ planId: z.uuid() }), output: z.int() },
    /**
     * For administrators. Answers the id; a null one makes a new plan. Errors: `conflict` with hint `stale` where it is not the
     * version that was seen, or `plan_type` where there may be one alone; `invalid` with the column as hint.
     */
    'plans.save': {
      input: z.object({ planId: z.nullable(z.uuid()), rowVersion: z.int(), plan: planContentSchema }),
      output: z.uuid(),
    },
    /** Errors here and below: `forbidden`, `not_found`. */
    'plans.getSubscription': { input: z.object(ofPerson), output: subscriptionSchema },
    'plans.getUsage': { input: z.object(ofPerson), output: usageSchema },
    /** Whom `usersUsed` counts, the first 1,000: users by name, then open invitations. */
    'plans.listBrought': { input: z.object(ofPerson), output: z.array(broughtSchema) },
    /** Whether there is room for more; `reason` is the sentence to show where there is not. The database decides again. */
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
    /** For administrators. Null takes the link away. Errors: `invalid`, `conflict` where another plan has it. */
    'plans.setPaymentLink': {
      input: z.object({ planId: z.uuid(), link: z.nullable(paymentLinkSchema) }),
      output: z.void(),
    },
    /** Newest first. */
    'plans.listChanges': { input: z.object(ofPerson), output: z.array(planChangeSchema) },
    /** Answers the id. Errors: `invalid` period, `conflict` where there is an active one. */
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
    /** Calls of the API only grow; models and users are counted, whatever is said here. */
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
