import type { PlanSubscription, PlanUsage, UserCounts } from '#shared/contract/plans.ts';
import { usagePercent } from '#shared/domain/plans.ts';
import { leftText, usersText } from './plan-words.ts';
import { UsageBar } from './usage-bar.tsx';

type Limits = Pick<PlanSubscription, 'modelsLimit' | 'usersLimit'>;

type Props = {
  limits: Limits;
  usage: PlanUsage;
  /** Where the page says who takes the places of users, not how many are left. */
  users?: UserCounts;
};

/** What counts against a plan now. */
export function UsageBars({ limits, usage, users }: Props) {
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
        note={users === undefined ? leftText(usersUsed, usersLimit) : usersText(users)}
      />
    </>
  );
}
