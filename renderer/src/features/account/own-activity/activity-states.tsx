import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './own-activity.module.css';

const pendingWidths = [220, 180, 248, 204];

export function ActivityPending() {
  return (
    <div role="status" aria-label="Loading your activity">
      {pendingWidths.map((width) => (
        <Row key={width} gap={12} className={styles['pendingRow']}>
          <Skeleton width={52} height={10} />
          <Skeleton width={width} height={10} />
        </Row>
      ))}
    </div>
  );
}

type FailedProps = { error: Error; isRetrying: boolean; onRetry: () => void };

export function ActivityFailed({ error, isRetrying, onRetry }: FailedProps) {
  return (
    <div className={styles['blank']}>
      <LoadFailure title="Failed to load your activity" isRetrying={isRetrying} onRetry={onRetry}>
        {error.message}
      </LoadFailure>
    </div>
  );
}

export function ActivityEmpty() {
  return (
    <div className={styles['blank']}>
      <BlankState icon={<IconHistory size={20} stroke={1.6} />} title="Nothing recorded yet" role="status">
        What you change about models, people and settings appears here.
      </BlankState>
    </div>
  );
}
