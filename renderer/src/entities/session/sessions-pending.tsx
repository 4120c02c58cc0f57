import { Skeleton } from '@mantine/core';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './sessions-pending.module.css';

const pendingRows = 3;

/** The placeholder while sessions load. */
export function SessionsPending() {
  return (
    <div role="status" aria-label="Loading sessions">
      {Array.from({ length: pendingRows }, (_, index) => (
        <Row key={index} gap={10} className={styles['row']}>
          <Skeleton width={28} height={28} radius={6} />
          <Skeleton width={160} height={10} />
        </Row>
      ))}
    </div>
  );
}
