import { Skeleton } from '@mantine/core';
import styles from './notification-row.module.css';

export function RowsPending() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading notifications">
      {[70, 50, 60].map((width) => (
        <div key={width}>
          <Skeleton width={28} height={28} />
          <Skeleton width={`${String(width)}%`} height={10} />
        </div>
      ))}
    </div>
  );
}
