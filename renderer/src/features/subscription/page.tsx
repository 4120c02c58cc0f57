import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { OnlinePayment } from '#renderer/entities/plan/payment/online-payment.tsx';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import { paths } from '#shared/domain/areas.ts';
import { CompareTable } from './components/compare-table.tsx';
import { LapseNotice } from './components/lapse-notice.tsx';
import { PlanPanel } from './components/plan-panel.tsx';
import { Usage } from './components/usage.tsx';
import { subscriptionLook } from './status-labels.ts';
import styles from './page.module.css';

/** The user's plan: its usage, how it compares with the others, and its history. */
export function SubscriptionPage() {
  useLivePage('plans', 'SubscriptionPage');
  // These count against the plan's limits.
  useLivePage('users', 'SubscriptionPage');
  useLivePage('invitations', 'SubscriptionPage');
  const viewer = useViewer();
  const plans = useQuery(planQueries.list());
  const subscription = useQuery(planQueries.subscription(viewer.id));
  const usage = useQuery(planQueries.usage(viewer.id));
  const failed = (
    [
      ['plans.getSubscription', subscription],
      ['plans.getUsage', usage],
      ['plans.list', plans],
    ] as const
  ).find(([, query]) => query.data === undefined && query.isError);
  return (
    <Row align="stretch" grow className={styles['page']}>
      <Stack grow className={styles['main']}>
        <PageHeader
          title="Subscription"
          action={
            <Button component={Link} to={paths.planEditor} size="sm" variant="default">
              Plan editor demo
            </Button>
          }
        >
          {subscription.data === undefined ? null : (
            <Status look={subscriptionLook(subscription.data.status)} isTag />
          )}
        </PageHeader>
        <div className={styles['scroll']} role="region" aria-label="Plans" tabIndex={0}>
          {failed === undefined ? null : (
            <LoadFailure
              title="Failed to load your subscription"
              isRetrying={failed[1].isFetching}
              onRetry={() => {
                for (const query of [plans, subscription, usage]) void query.refetch();
              }}
            >
              {errorMessage(failed[0], failed[1].error)}
            </LoadFailure>
          )}
          {plans.data === undefined || subscription.data === undefined || usage.data === undefined ? (
            failed === undefined ? (
              <PendingLines label="Loading subscription" />
            ) : null
          ) : (
            <>
              <LapseNotice subscription={subscription.data} />
              <Usage subscription={subscription.data} usage={usage.data} plans={plans.data} />
              <CompareTable subscription={subscription.data} plans={plans.data} />
              <OnlinePayment plans={plans.data} />
            </>
          )}
        </div>
        <div className={styles['foot']}>
          Never limited by plan: reading, editing and exporting what you have, and your own activity log
        </div>
      </Stack>
      <PlanPanel subscription={subscription.data} usage={usage.data} plans={plans.data} />
    </Row>
  );
}
