import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { areas } from '#shared/domain/areas.ts';
import { copyOf } from './copy-of.ts';
import { PlanEditor } from './components/plan-editor.tsx';
import styles from './page.module.css';

/** Edits a copy of a plan and previews it; administrators can save it. */
export function PlanEditorPage() {
  useLivePage('plans', 'PlanEditorPage');
  const viewer = useViewer();
  const { data: plans, error, isFetching, refetch } = useQuery(planQueries.listAll());
  const own = useQuery(planQueries.subscription(viewer.id));
  const [address] = useSearchParams();
  if (plans?.[0] === undefined)
    return (
      <div className={styles['unready']}>
        <PageHeader title={areas.planEditor.title} />
        {plans === undefined && error === null ? (
          <PendingLines label="Loading plans" />
        ) : (
          <LoadFailure title="Failed to load plans" isRetrying={isFetching} onRetry={() => void refetch()}>
            {error === null ? 'There are no plans on this server.' : errorMessage('plans.listAll', error)}
          </LoadFailure>
        )}
      </div>
    );
  const planOf = (id: string | null | undefined) => plans.find((plan) => plan.id === id);
  const copied = viewer.role === 'admin' ? planOf(address.get('copyOf')) : undefined;
  const plan = planOf(address.get('planId')) ?? planOf(own.data?.planId) ?? plans[0];
  // Without a plan in the address, waits for the user's own plan, so that the page does not switch plans under them.
  if (own.isPending && address.size === 0)
    return (
      <div className={styles['unready']}>
        <PageHeader title={areas.planEditor.title} />
        <PendingLines label="Loading plans" />
      </div>
    );
  return copied === undefined ? (
    <PlanEditor key={plan.id} plan={plan} plans={plans} />
  ) : (
    <PlanEditor key={`copy of ${copied.id}`} plan={copyOf(copied)} source={copied} plans={plans} />
  );
}
