import { useState } from 'react';
import type { PlanSubscription, PlanUsage } from '#shared/contract/plans.ts';
import { inGigabytes, storagePercent, usagePercent } from '#shared/domain/plans.ts';
import { leftText, usersText } from '#renderer/entities/plan/plan-labels.ts';
import { BroughtDialog } from '#renderer/entities/plan/change/brought-dialog.tsx';
import { UsageBar } from './usage-bar.tsx';

type Limits = Pick<PlanSubscription, 'modelsLimit' | 'usersLimit'>;

type Props = {
  limits: Limits;
  usage: PlanUsage;
  /** The plan's owner. */
  person: { id: string; name: string };
  /** The plan's storage in GB; null is set by contract. */
  storageLimit: number | null;
  /** The plan's number of document links; null is set by contract. */
  shareLimit: number | null;
};

/** The current usage of a plan. */
export function UsageBars({ limits, usage, person, storageLimit, shareLimit }: Props) {
  const { modelsUsed, usersUsed, storageBytes, shareLinksUsed } = usage;
  const { modelsLimit, usersLimit } = limits;
  const [isShown, setShown] = useState(false);
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
        note={usersText(usage)}
        onShow={() => {
          setShown(true);
        }}
      />
      <UsageBar
        label="Storage"
        used={inGigabytes(storageBytes)}
        limit={storageLimit}
        percent={storageLimit === null ? 0 : storagePercent(storageBytes, storageLimit)}
        unit="GB"
      />
      <UsageBar
        label="Share links"
        used={shareLinksUsed}
        limit={shareLimit}
        percent={shareLimit === null ? 0 : usagePercent('models', shareLinksUsed, shareLimit)}
        note={shareLimit === null ? '' : leftText(shareLinksUsed, shareLimit)}
      />
      {isShown ? (
        <BroughtDialog
          person={person}
          onClose={() => {
            setShown(false);
          }}
        />
      ) : null}
    </>
  );
}
