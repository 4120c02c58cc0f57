import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Plan, PlanSubscription } from '#shared/contract/plans.ts';
import { canChangePlan } from '#shared/domain/plans.ts';
import { changePlan } from '#renderer/entities/plan/api.ts';
import { planKeys } from '#renderer/entities/plan/plan-queries.ts';
import { tierName } from '#renderer/entities/plan/plan-labels.ts';

/** Why a plan can't be chosen, in the specified words. */
export const lowerTier = 'Cannot downgrade or switch to same tier plan';

export type PlanStep = 'current' | 'lower' | 'ask' | 'open';

/** How someone gets to a plan, if at all: themselves, or by an administrator. */
export function stepTo(
  plan: Plan,
  now: Pick<PlanSubscription, 'planId' | 'planType'>,
  isAdmin: boolean,
): PlanStep {
  if (plan.id === now.planId) return 'current';
  if (!canChangePlan(now.planType, plan.planType)) return 'lower';
  return isAdmin || plan.isSelfService ? 'open' : 'ask';
}

export function useChangePlan(plans: readonly Plan[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changePlan,
    onSuccess: ({ newPlanType }) => {
      notifySuccess(`Plan changed to ${tierName(newPlanType, plans)}`);
    },
    // Refused, it may be another plan by now.
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.all }),
  });
}
