import type { Plan, PlanSubscription, PlanUsage } from '#shared/contract/plans.ts';
import { planTypes, type PlanType } from '#shared/domain/plans.ts';

// For tests only: the five plans, and subscriptions to them.

const contents: Record<PlanType, [models: number, users: number, cents: number | null]> = {
  free: [0, 1, 0],
  basic: [5, 3, 4900],
  pro: [25, 10, 14900],
  enterprise: [-1, 50, 39900],
  custom: [-1, -1, null],
};

export const planOf = (type: PlanType, changes: Partial<Plan> = {}): Plan => {
  const [modelsLimit, usersLimit, cents] = contents[type];
  const rank = planTypes.indexOf(type);
  return {
    id: `00000000-0000-4000-8000-00000000070${String(rank)}`,
    planType: type,
    name: `${type.charAt(0).toUpperCase()}${type.slice(1)}`,
    description: null,
    rowVersion: 1,
    sortOrder: rank,
    isActive: true,
    isSelfService: type === 'free',
    priceMonthlyCents: cents,
    priceYearlyCents: cents === null ? null : cents * 10,
    currency: 'EUR',
    modelsLimit,
    usersLimit,
    canAccessMarketplace: rank >= 2,
    canAccessAdvancedFeatures: rank >= 2,
    canAccessApi: rank >= 3,
    canAccessPrioritySupport: rank >= 3,
    limits: type === 'custom' ? {} : { storage_gb: 10 ** rank, api_calls_month: rank === 3 ? 100_000 : 0 },
    highlights: [],
    paymentLink: null,
    ...changes,
  };
};

export const allPlans: readonly Plan[] = planTypes.map((type) => planOf(type));

export function subscriptionTo(type: PlanType, changes: Partial<PlanSubscription> = {}): PlanSubscription {
  const plan = planOf(type);
  return {
    id: '00000000-0000-4000-8000-000000000801',
    planId: plan.id,
    planType: type,
    planName: plan.name,
    status: 'active',
    modelsLimit: plan.modelsLimit,
    usersLimit: plan.usersLimit,
    canAccessMarketplace: plan.canAccessMarketplace,
    canAccessAdvancedFeatures: plan.canAccessAdvancedFeatures,
    canAccessApi: plan.canAccessApi,
    canAccessPrioritySupport: plan.canAccessPrioritySupport,
    currentPeriodStart: '2026-11-01T00:00:00+00:00',
    currentPeriodEnd: null,
    ...changes,
  };
}

export const usageOf = (modelsUsed: number, usersUsed = 1, usersInvited = 0): PlanUsage => ({
  modelsUsed,
  usersUsed,
  usersInvited,
  apiCallsThisMonth: 0,
  storageBytes: 0,
  shareLinksUsed: 0,
  lastCalculatedAt: '2026-11-18T10:05:00+00:00',
});

/** The responses of plan calls for a person without limits. */
export const roomyPlan = {
  'plans.list': () => [...allPlans],
  'plans.getSubscription': () => subscriptionTo('custom'),
  'plans.getUsage': () => usageOf(3),
  'plans.listBrought': () => [],
  'plans.listChanges': () => [],
  'plans.checkLimit': () => ({ canPerform: true, currentUsage: 3, limit: -1, reason: null }),
};
