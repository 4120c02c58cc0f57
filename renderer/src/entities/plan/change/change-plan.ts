import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Plan, PlanSubscription } from '#shared/contract/plans.ts';
import { canChangePlan } from '#shared/domain/plans.ts';
import { changePlan } from '#renderer/entities/plan/api.ts';
import { planKeys } from '#renderer/entities/plan/plan-queries.ts';
import { tierName } from '#renderer/entities/plan/plan-labels.ts';

/** Why a plan can't be chosen, as specified. */
export const lowerTier = 'Cannot downgrade or switch to same tier plan';

export type PlanStep = 'current' | 'lower' | 'ask' | 'open';

/** How someone can get a plan, if at all: themselves, or through an administrator. */
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
    // After a refusal too: the plan may have changed in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.all }),
  });
}
