import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { LimitType } from '#shared/domain/plans.ts';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { limitNouns } from '#renderer/entities/plan/plan-labels.ts';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import type { Limit } from './use-limit.ts';
import styles from './limit-notice.module.css';

type Props = { type: LimitType; personId: string; limit: Limit };

/** Above the fields: this uses the plan's last place, the plan is full, or the limit could not be checked. */
export function LimitNotice({ type, personId, limit: { query, reason, isLast } }: Props) {
  const viewer = useViewer();
  const isOwn = personId === viewer.id;
  const plan = useQuery({ ...planQueries.subscription(personId), enabled: isLast }).data;
  const classNames = { message: styles['notice'] ?? '' };
  if (query.data === undefined) {
    return query.isError ? (
      <Alert
        variant="light"
        color="gray"
        role="status"
        icon={<IconAlertCircle size={16} stroke={1.7} />}
        classNames={classNames}
      >
        <span>{errorMessage('plans.checkLimit', query.error, type)}</span>
        <Button
          size="compact-xs"
          variant="default"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Try Again
        </Button>
      </Alert>
    ) : null;
  }
  if (reason !== undefined)
    return (
      <Alert
        variant="light"
        color="red"
        role="alert"
        icon={<IconAlertCircle size={16} stroke={1.7} />}
        classNames={classNames}
      >
        <span>
          {isOwn ? '' : 'Their plan is full. '}
          {reason}
        </span>
        <PlansLink personId={isOwn ? undefined : personId} />
      </Alert>
    );
  if (!isLast) return null;
  const { currentUsage, limit } = query.data;
  return (
    <Alert variant="light" color="yellow" role="status" icon={<IconAlertTriangle size={16} stroke={1.7} />}>
      This uses {isOwn ? 'your' : 'their'} last {limitNouns[type].one}: {formatCount(currentUsage)} of{' '}
      {formatCount(limit)}
      {plan === undefined ? '' : ` on the ${plan.planName} plan`}.
    </Alert>
  );
}
