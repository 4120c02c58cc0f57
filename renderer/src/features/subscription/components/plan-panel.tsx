import { useQuery } from '@tanstack/react-query';
import { IconUser, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateText, daysUntil } from '#renderer/features/subscription/dates.ts';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { PlanHistory } from '#renderer/entities/plan/plan-history.tsx';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { limitNouns, priceText } from '#renderer/entities/plan/plan-labels.ts';
import { usageTone } from '#renderer/entities/plan/usage/usage-bar.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { countOf } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { List } from '#renderer/ui/layout/parts.tsx';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import type { Plan, PlanSubscription, PlanUsage } from '#shared/contract/plans.ts';
import { unlimited, usagePercent } from '#shared/domain/plans.ts';
import styles from './plan-panel.module.css';

type Props = {
  subscription: PlanSubscription | undefined;
  usage: PlanUsage | undefined;
  plans: readonly Plan[] | undefined;
};

/** Next to the plans: the user's plan, its period, limits that are nearly used up, and the plan's history. */
export function PlanPanel({ subscription, usage, plans = [] }: Props) {
  const viewer = useViewer();
  const changes = useQuery(planQueries.changes(viewer.id));
  const plan = plans.find(({ id }) => id === subscription?.planId);
  return (
    <aside className={styles['panel']} aria-label="Plan">
      <div className={styles['head']}>
        <h2>{subscription?.planName ?? 'Plan'}</h2>
        {plan === undefined ? null : <span>{priceText(plan)}</span>}
      </div>
      {subscription === undefined ? null : (
        <section className={styles['part']} aria-label="Details">
          <dl>
            <Fact label="Owner">
              <PersonAvatar person={viewer} />
              <span dir="auto">{viewer.name}</span>
            </Fact>
            <Period subscription={subscription} />
          </dl>
        </section>
      )}
      {subscription === undefined || usage === undefined ? null : (
        <Notices subscription={subscription} usage={usage} />
      )}
      <section className={styles['part']} aria-labelledby="history-heading">
        <h3 id="history-heading">Change history</h3>
        {changes.data !== undefined ? (
          <PlanHistory changes={changes.data} plans={plans} />
        ) : changes.isError ? (
          <LoadFailure
            title="Failed to load the history"
            isRetrying={changes.isFetching}
            onRetry={() => void changes.refetch()}
          >
            {errorMessage('plans.listChanges', changes.error)}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading change history" />
        )}
      </section>
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Period({ subscription }: { subscription: PlanSubscription }) {
  const now = useCurrentMinute();
  const { id, status, currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  if (id === null || start === null) return <Fact label="Period">The default plan, without an end</Fact>;
  if (status !== 'active')
    return (
      <Fact label="Ended">{end === null || Date.parse(end) > now ? 'Before its end' : dateText(end)}</Fact>
    );
  return (
    <>
      <Fact label="Since">{dateText(start)}</Fact>
      <Fact label="Until">{end === null ? 'No end date' : `${dateText(end)}, ${daysUntil(end, now)}`}</Fact>
    </>
  );
}

const blocked = { models: 'then creating is blocked', users: 'then inviting is blocked' };

/** Limits that are used up or nearly so. */
function Notices({ subscription, usage }: { subscription: PlanSubscription; usage: PlanUsage }) {
  const near = [
    { type: 'models', icon: IconUser, used: usage.modelsUsed, limit: subscription.modelsLimit } as const,
    { type: 'users', icon: IconUsers, used: usage.usersUsed, limit: subscription.usersLimit } as const,
  ]
    .map((each) => ({ ...each, percent: usagePercent(each.type, each.used, each.limit) }))
    .filter(({ limit, percent }) => limit !== unlimited && usageTone(percent) !== 'calm');
  if (near.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="notices-heading">
      <h3 id="notices-heading">Notices</h3>
      <List className={styles['notices']}>
        {near.map(({ type, icon, used, limit, percent }) => (
          <li key={type}>
            <IconTile icon={icon} tone="warning" />
            <span>
              <span>
                {type === 'models' ? 'Models' : 'Users'} at <b>{percent} %</b>
              </span>
              <span>
                {used < limit
                  ? `${countOf(limit - used, limitNouns[type])} left, ${blocked[type]}`
                  : used > limit
                    ? `${countOf(used - limit, limitNouns[type])} over the limit. Nothing is hidden or lost.`
                    : 'No more can be added on this plan'}
              </span>
            </span>
          </li>
        ))}
      </List>
    </section>
  );
}
