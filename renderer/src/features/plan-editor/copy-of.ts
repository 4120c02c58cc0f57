import type { Plan } from '#shared/contract/plans.ts';

/** A new plan based on another one. Only custom plans can exist more than once. */
export const copyOf = (plan: Plan): Plan => ({
  ...plan,
  planType: 'custom',
  name: `${plan.name} copy`.slice(0, 60),
  isSelfService: false,
  paymentLink: null,
  rowVersion: 0,
});
