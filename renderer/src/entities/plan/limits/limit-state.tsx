import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowUpRight, IconUser, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usagePercent, type LimitType } from '#shared/domain/plans.ts';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { LimitOffer } from './limit-offer.tsx';
import { nextPlan } from '#renderer/entities/plan/change/next-plan.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { leftText, limitNouns, limitText, priceText } from '#renderer/entities/plan/plan-labels.ts';
import { plansAddress } from '#renderer/entities/plan/plans-address.ts';
import { UsageBar } from '#renderer/entities/plan/usage/usage-bar.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './limit-state.module.css';

type Props = {
  type: LimitType;
  sentence: string;
  /** The owner of the full plan, if that isn't the viewer. */
  personId?: string | undefined;
  cancelLabel?: string;
  onCancel: () => void;
  /** Other ways to continue. */
  children?: ReactNode;
};

/** Replaces a form when the plan is full: the specified sentence, the usage bar, and the ways to continue. */
export function LimitState({ type, sentence, personId, cancelLabel = 'Cancel', onCancel, children }: Props) {
  const viewer = useViewer();
  const ownerId = personId ?? viewer.id;
  const isOwn = ownerId === viewer.id;
  // Only administrators can see other people's plans.
  const isAdmin = viewer.role === 'admin';
  const enabled = isOwn || isAdmin;
  const opensTheirs = isAdmin && !isOwn;
  const plans = useQuery({ ...planQueries.list(), enabled }).data;
  const subscription = useQuery({ ...planQueries.subscription(ownerId), enabled }).data;
  const usage = useQuery({ ...planQueries.usage(ownerId), enabled }).data;
  const limit = type === 'models' ? subscription?.modelsLimit : subscription?.usersLimit;
  const used = type === 'models' ? usage?.modelsUsed : usage?.usersUsed;
  const next =
    subscription === undefined || limit === undefined ? undefined : nextPlan(plans, subscription, type);
  const mayUpgrade = next !== undefined && (isAdmin || next.isSelfService);
  const address = plansAddress(opensTheirs ? ownerId : undefined);
  const Icon = type === 'models' ? IconUser : IconUsers;
  return (
    <>
      <Row gap={14} align="start" className={styles['gate']}>
        <span aria-hidden>
          <Icon size={20} stroke={1.6} />
        </span>
        <p role="alert">{sentence}</p>
      </Row>
      <div className={styles['body']}>
        {limit === undefined || used === undefined || subscription === undefined ? null : (
          <UsageBar
            label={type === 'models' ? 'Models' : 'Users'}
            used={used}
            limit={limit}
            percent={usagePercent(type, used, limit)}
            note={`${leftText(used, limit)} on ${subscription.planName}`}
          />
        )}
        <h3>Ways to continue</h3>
        <LimitOffer
          icon={IconArrowUpRight}
          tone="accent"
          title={
            next === undefined
              ? 'A plan with room for more'
              : `${next.name}: ${limitText(type === 'models' ? next.modelsLimit : next.usersLimit).toLowerCase()} ${limitNouns[type].many}`
          }
          text={
            next === undefined
              ? 'Compare what each plan allows'
              : mayUpgrade
                ? priceText(next)
                : `${priceText(next)}. Ask an administrator to move you.`
          }
        >
          <Button size="sm" variant="default" component={Link} to={address} onClick={onCancel}>
            {opensTheirs ? 'Open their plan' : 'Compare plans'}
          </Button>
        </LimitOffer>
        {children}
      </div>
      <DialogFoot>
        <span>Nothing you have is changed or hidden.</span>
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          component={Link}
          data-autofocus
          to={isOwn && mayUpgrade ? plansAddress(undefined, next.id) : address}
          onClick={onCancel}
        >
          {opensTheirs ? 'Change their plan' : isOwn && mayUpgrade ? `Upgrade to ${next.name}` : 'View plans'}
        </Button>
      </DialogFoot>
    </>
  );
}
