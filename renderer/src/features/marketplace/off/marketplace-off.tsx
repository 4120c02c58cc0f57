import { Button } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { limitText, priceText } from '#renderer/entities/plan/plan-labels.ts';
import { marketplaceState } from '#renderer/features/marketplace/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Plan } from '#shared/contract/plans.ts';
import { areas, paths } from '#shared/domain/areas.ts';
import styles from './marketplace-off.module.css';

type Props = { reason: 'setting' | 'plan' };

/**
 * Shown instead of the marketplace if the workspace has it off or the user's plan doesn't include it: says which, and
 * what to do.
 */
export function MarketplaceOff({ reason }: Props) {
  return (
    <div className={styles['page']}>
      <PageHeader title="Marketplace" />
      <CentredPage>{reason === 'plan' ? <NotInPlan /> : <TurnedOff />}</CentredPage>
    </div>
  );
}

const icon = <IconBuildingStore size={20} stroke={1.6} />;

function TurnedOff() {
  const { permissions } = useViewer();
  const canSet = permissions.can_manage_config;
  return (
    <BlankState
      icon={icon}
      title="The marketplace is turned off."
      role="alert"
      actions={
        <>
          <ToDashboard />
          {canSet ? (
            <Button component={Link} to={areas.config.path}>
              Open configuration
            </Button>
          ) : null}
        </>
      }
    >
      {canSet
        ? 'Turn it on for everyone whose permission and plan include it.'
        : 'Ask an administrator to turn it on in the configuration.'}
    </BlankState>
  );
}

const ToDashboard = () => (
  <Button component={Link} to={paths.dashboard} variant="default">
    Go to Dashboard
  </Button>
);

function NotInPlan() {
  const viewer = useViewer();
  const plans = useQuery(planQueries.list()).data;
  const subscription = useQuery(planQueries.subscription(viewer.id)).data;
  const paused = useQuery(marketplaceState).data?.pausedListings ?? 0;
  const own = plans?.find(({ planType }) => planType === subscription?.planType);
  const wanted = plans
    ?.filter(({ canAccessMarketplace }) => canAccessMarketplace)
    .sort((a, b) => a.sortOrder - b.sortOrder)[0];
  return (
    <BlankState
      icon={icon}
      title="The marketplace is not included in your plan."
      role="alert"
      actions={
        <>
          <ToDashboard />
          <Button component={Link} to={paths.subscription}>
            View plans
          </Button>
        </>
      }
    >
      {wanted === undefined ? 'Agencies' : `Agencies on ${wanted.name}`} find photographers, editors,
      designers and shoutouts there, and answer enquiries.
      {own === undefined || wanted === undefined ? null : (
        <span className={styles['plans']}>
          {[own, wanted].map((plan) => (
            <PlanCard key={plan.id} plan={plan} isOwn={plan === own} />
          ))}
        </span>
      )}
      {paused === 0 ? null : (
        <span className={styles['paused']}>
          {paused === 1 ? 'One listing of yours is' : `${String(paused)} listings of yours are`} kept and
          paused.
        </span>
      )}
    </BlankState>
  );
}

/** Used inside a paragraph. */
function PlanCard({ plan, isOwn }: { plan: Plan; isOwn: boolean }) {
  const has = plan.canAccessMarketplace;
  return (
    <span>
      <b>{plan.name}</b>
      {isOwn ? 'Your plan' : priceText(plan)}
      <Row as="span" gap={8} className={styles['line']}>
        {has ? <IconCheck size={14} stroke={2} className={styles['has']} /> : <IconX size={14} stroke={2} />}
        <span>
          <Hidden>{has ? 'Includes ' : 'Without '}</Hidden>Marketplace
        </span>
      </Row>
      <Row as="span" gap={8} className={styles['line']}>
        <IconCheck size={14} stroke={2} className={styles['has']} />
        {limitText(plan.modelsLimit)} models, {limitText(plan.usersLimit)} people
      </Row>
    </span>
  );
}
