import type { PlanSubscription, PlanUsage } from '#shared/contract/plans.ts';
import { usagePercent } from '#shared/domain/plans.ts';
import { leftText } from './plan-words.ts';
import { UsageBar } from './usage-bar.tsx';

type Limits = Pick<PlanSubscription, 'modelsLimit' | 'usersLimit'>;

/** What counts against a plan now. */
export function UsageBars({ limits, usage }: { limits: Limits; usage: PlanUsage }) {
  const { modelsUsed, usersUsed } = usage;
  const { modelsLimit, usersLimit } = limits;
  return (
    <>
      <UsageBar
        label="Models"
        used={modelsUsed}
        limit={modelsLimit}
        percent={usagePercent('models', modelsUsed, modelsLimit)}
        note={leftText(modelsUsed, modelsLimit)}
      />
      <UsageBar
        label="Users"
        used={usersUsed}
        limit={usersLimit}
        percent={usagePercent('users', usersUsed, usersLimit)}
        note={leftText(usersUsed, usersLimit)}
      />
    </>
  );
}
