/** From the lowest tier to the highest (specification, chapter 9). */
export const planTypes = ['free', 'basic', 'pro', 'enterprise', 'custom'] as const;
export type PlanType = (typeof planTypes)[number];

export const limitTypes = ['models', 'users'] as const;
export type LimitType = (typeof limitTypes)[number];

export const unlimited = -1;

/** What stands in for usage that nobody has counted yet. */
export const defaultUsage = { modelsUsed: 0, usersUsed: 1, apiCallsThisMonth: 0 } as const;

/** Why someone may not where the check answered nothing. */
export const noDataReturned = 'No data returned';

/** To a higher tier, or to custom: contracts differ. */
export const canChangePlan = (from: PlanType, to: PlanType): boolean =>
  to === 'custom' || planTypes.indexOf(to) > planTypes.indexOf(from);

/** How full a bar is: 0 to 100. Without a limit it stays empty. */
export function usagePercent(type: LimitType, used: number, limit: number): number {
  if (limit === unlimited) return 0;
  // A plan without models has none to use up; one without users is full with the first.
  if (limit === 0) return type === 'models' ? 0 : 100;
  return Math.min(100, Math.round((used / limit) * 100));
}
