import type { Plan, PlanSubscription } from '#shared/contract/plans.ts';
import { canChangePlan, unlimited, type LimitType } from '#shared/domain/plans.ts';

const limitOf = (of: Pick<Plan, 'modelsLimit' | 'usersLimit'>, type: LimitType) =>
  type === 'models' ? of.modelsLimit : of.usersLimit;

/** The nearest plan with a higher limit than someone has now. */
export function nextPlan(
  plans: readonly Plan[] = [],
  now: Pick<PlanSubscription, 'planId' | 'planType' | 'modelsLimit' | 'usersLimit'>,
  type: LimitType,
): Plan | undefined {
  const present = limitOf(now, type);
  return plans.find((plan) => {
    const limit = limitOf(plan, type);
    const isMore = limit === unlimited ? present !== unlimited : present !== unlimited && limit > present;
    return isMore && plan.id !== now.planId && canChangePlan(now.planType, plan.planType);
  });
}
