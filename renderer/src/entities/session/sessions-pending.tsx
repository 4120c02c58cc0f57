import { Skeleton } from '@mantine/core';
import styles from './sessions-pending.module.css';

const pendingRows = 3;

/** Stands where the table of sessions will be. */
export function SessionsPending() {
  return (
    <div role="status" aria-label="Loading sessions" className={styles['pending']}>
      {Array.from({ length: pendingRows }, (_, index) => (
        <div key={index} className={styles['row']}>
          <Skeleton width={28} height={28} radius={6} />
          <Skeleton width={160} height={10} />
        </div>
      ))}
    </div>
  );
}
