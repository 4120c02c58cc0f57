import { areaAddress, paths } from '#shared/domain/areas.ts';

/** Where a plan is viewed and changed: one's own on Subscription, someone else's in their panel in Admin. */
export function plansAddress(personId?: string, planId?: string): string {
  if (personId !== undefined) return areaAddress('admin', { tab: 'users', userId: personId });
  return planId === undefined ? paths.subscription : areaAddress('subscription', { planId });
}
