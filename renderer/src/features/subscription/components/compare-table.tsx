import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stepTo } from '#renderer/entities/plan/change/change-plan.ts';
import { limitText, priceText } from '#renderer/entities/plan/plan-labels.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import type { Plan, PlanSubscription } from '#shared/contract/plans.ts';
import { planFeatures, type PlanFeature } from '#shared/domain/plans.ts';
import { PlanAction } from './plan-action.tsx';
import styles from './compare-table.module.css';

const ChangePlanDialog = lazyDialog(
  async () => (await import('#renderer/entities/plan/change/change-plan-dialog.tsx')).ChangePlanDialog,
);
const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);

type Props = { subscription: PlanSubscription; plans: readonly Plan[] };

/** Compares the plans, each with its action. */
export function CompareTable({ subscription, plans }: Props) {
  const viewer = useViewer();
  const isAdmin = viewer.role === 'admin';
  const steps = plans.map((plan) => stepTo(plan, subscription, isAdmin));
  const choices = plans.filter((_plan, index) => steps[index] === 'open');
  const [address, setAddress] = useSearchParams();
  // A link from a limit message has already chosen a plan.
  const [wanted, setWanted] = useState(() => {
    const plan = viewer.isReadOnly ? undefined : choices.find(({ id }) => id === address.get('planId'));
    return plan && { plan, isAsked: false };
  });
  const close = () => {
    setWanted(undefined);
    if (address.has('planId')) setAddress({}, { replace: true });
  };
  const features = plans.map((plan) => planFeatures(plan));
  const rowsOf = (hasLimit: boolean) =>
    (features[0] ?? []).flatMap((feature, index) =>
      'limit' in feature === hasLimit ? [{ feature, index }] : [],
    );
  const ofCurrent = (plan: Plan) => (plan.id === subscription.planId ? true : undefined);
  const yearIsTenMonths = plans.every(
    ({ priceMonthlyCents: month, priceYearlyCents: year }) => month === null || year === month * 10,
  );
  return (
    <div className={styles['frame']}>
      <table className={styles['table']} aria-label="Compare plans">
        <colgroup>
          <col className={styles['names']} />
          {plans.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <Text ellipsis size={13} weight={600} tone="plain">
                Compare plans
              </Text>
              {yearIsTenMonths ? (
                <Hint block className={styles['price']}>
                  A year costs ten months
                </Hint>
              ) : null}
            </th>
            {plans.map((plan, index) => (
              <th key={plan.id} scope="col" data-current={ofCurrent(plan)}>
                <Text ellipsis size={13} weight={600} tone="plain" title={plan.description ?? undefined}>
                  {plan.name}
                </Text>
                <Hint block className={styles['price']}>
                  {priceText(plan)}
                </Hint>
                <PlanAction
                  plan={plan}
                  step={steps[index] ?? 'lower'}
                  isFirst={steps.indexOf('open') === index}
                  onChoose={(isAsked) => {
                    setWanted({ plan, isAsked });
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        {[
          { title: 'Limits', rows: rowsOf(true) },
          { title: 'Features', rows: rowsOf(false) },
        ].map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={plans.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map(({ feature: { key, name }, index }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {plans.map((plan, column) => (
                  <td key={plan.id} data-current={ofCurrent(plan)}>
                    <Cell feature={features[column]?.[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {wanted === undefined ? null : wanted.isAsked ? (
        <AskDialog plan={wanted.plan} onClose={close} />
      ) : (
        <ChangePlanDialog
          personId={viewer.id}
          subscription={subscription}
          plans={plans}
          choices={choices}
          chosenId={wanted.plan.id}
          onClose={close}
        />
      )}
    </div>
  );
}

function Cell({ feature }: { feature: PlanFeature | undefined }) {
  if (feature === undefined) return null;
  if ('limit' in feature) {
    const isDim = feature.limit === null || feature.limit === 0;
    return <span data-dim={isDim || undefined}>{limitText(feature.limit, feature.unit)}</span>;
  }
  return feature.isIncluded ? (
    <span>
      <IconCheck size={14} stroke={2.2} aria-hidden />
      <Hidden>Yes</Hidden>
    </span>
  ) : (
    <span data-dim>
      <IconMinus size={14} stroke={2} aria-hidden />
      <Hidden>No</Hidden>
    </span>
  );
}
