import type { Plan } from '#shared/contract/plans.ts';

/** A new plan like another one. Only custom plans can be several. */
export const copyOf = (plan: Plan): Plan => ({
  ...plan,
  planType: 'custom',
  name: `${plan.name} copy`.slice(0, 60),
  isSelfService: false,
  paymentLink: null,
  rowVersion: 0,
});
