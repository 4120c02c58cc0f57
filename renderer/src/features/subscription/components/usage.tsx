import { SectionHead } from '#renderer/entities/plan/section-head.tsx';
import { UsageBar } from '#renderer/entities/plan/usage/usage-bar.tsx';
import { UsageBars } from '#renderer/entities/plan/usage/usage-bars.tsx';
import { leftText } from '#renderer/entities/plan/plan-labels.ts';
import { localTime, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Plan, PlanSubscription, PlanUsage } from '#shared/contract/plans.ts';
import { usagePercent } from '#shared/domain/plans.ts';
import styles from './usage.module.css';

type Props = {
  subscription: PlanSubscription;
  usage: PlanUsage;
  plans: readonly Plan[];
};

export function Usage({ subscription, usage, plans }: Props) {
  const viewer = useViewer();
  const { lastCalculatedAt, apiCallsThisMonth: calls } = usage;
  const limits = plans.find(({ id }) => id === subscription.planId)?.limits;
  const apiLimit = limits?.['api_calls_month'] ?? null;
  return (
    <section aria-labelledby="usage-heading">
      <SectionHead id="usage-heading" title="Usage">
        {lastCalculatedAt === null
          ? null
          : `Counted at ${localTime(viewerTimezone(), Date.parse(lastCalculatedAt))}, archived models and open invitations included`}
      </SectionHead>
      <div className={styles['bars']}>
        <UsageBars
          limits={subscription}
          usage={usage}
          person={viewer}
          storageLimit={limits?.['storage_gb'] ?? null}
          shareLimit={limits?.['share_links'] ?? null}
        />
        {subscription.canAccessApi ? (
          <UsageBar
            label="API calls this month"
            used={calls}
            limit={apiLimit}
            percent={apiLimit === null ? 0 : usagePercent('models', calls, apiLimit)}
            note={apiLimit === null ? '' : leftText(calls, apiLimit)}
          />
        ) : null}
      </div>
    </section>
  );
}
