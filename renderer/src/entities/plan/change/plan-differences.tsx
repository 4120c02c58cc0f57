import { IconArrowRight } from '@tabler/icons-react';
import type { Plan, PlanSubscription } from '#shared/contract/plans.ts';
import { planFeatures, type PlanContents, type PlanFeature } from '#shared/domain/plans.ts';
import { limitText } from '#renderer/entities/plan/plan-labels.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './plan-differences.module.css';

const textOf = (feature: PlanFeature): string =>
  'limit' in feature
    ? limitText(feature.limit, feature.unit)
    : feature.isIncluded
      ? 'Included'
      : 'Not included';

/** The current contents: someone's limits may differ from those of their plan. */
export const contentsOf = (subscription: PlanSubscription, plans: readonly Plan[]): PlanContents => ({
  ...subscription,
  limits: plans.find(({ id }) => id === subscription.planId)?.limits ?? {},
});

type Props = { from: PlanContents; to: PlanContents };

/** The differences between two plans, line by line. */
export function PlanDifferences({ from, to }: Props) {
  const before = new Map(planFeatures(from).map((feature) => [feature.key, textOf(feature)]));
  const changed = planFeatures(to).filter((feature) => before.get(feature.key) !== textOf(feature));
  if (changed.length === 0)
    return (
      <Text as="p" size={13} tone="soft">
        Limits and features stay the same.
      </Text>
    );
  return (
    <dl className={styles['differences']}>
      {changed.map((feature) => (
        <div key={feature.key}>
          <dt>{feature.name}</dt>
          <dd>
            <span>{before.get(feature.key)}</span>
            <IconArrowRight size={13} stroke={1.8} role="img" aria-label="becomes" />
            <b>{textOf(feature)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
