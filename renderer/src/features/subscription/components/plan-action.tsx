import { Button, Tooltip } from '@mantine/core';
import { lowerTier, type PlanStep } from '#renderer/entities/plan/change/change-plan.ts';
import { PayLink } from '#renderer/entities/plan/payment/pay-link.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import type { Plan } from '#shared/contract/plans.ts';
import styles from './compare-table.module.css';

type Props = {
  plan: Plan;
  step: PlanStep;
  /** The nearest plan that can be chosen is highlighted. */
  isFirst: boolean;
  onChoose: (isAsked: boolean) => void;
};

/** The action for a plan: current plan, lower tier, upgrade, or request. */
export function PlanAction({ plan, step, isFirst, onChoose }: Props) {
  const { isReadOnly } = useViewer();
  if (step === 'current') return <Tag tone="primary">Current plan</Tag>;
  if (step === 'lower')
    return (
      <Tooltip label={lowerTier}>
        <span className={styles['lower']} tabIndex={0}>
          Lower tier
        </span>
      </Tooltip>
    );
  if (step === 'ask' && plan.paymentLink !== null) return <PayLink plan={plan} isFilled={isFirst} />;
  return (
    <Button
      size="xs"
      variant={isFirst ? 'filled' : 'default'}
      aria-label={step === 'open' ? `Upgrade to ${plan.name}` : `Ask for ${plan.name}`}
      disabled={isReadOnly}
      onClick={() => {
        onChoose(step === 'ask');
      }}
    >
      {step === 'open' ? 'Upgrade' : 'Ask for it'}
    </Button>
  );
}
