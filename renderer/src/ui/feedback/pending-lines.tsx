import { Skeleton } from '@mantine/core';
import styles from './pending-lines.module.css';

const widths = [60, 48, 54];

/** A placeholder for lines of text; `label` says what is loading. */
export function PendingLines({ label }: { label: string }) {
  return (
    <div className={styles['lines']} role="status" aria-label={label}>
      {widths.map((width) => (
        <Skeleton key={width} height={12} width={`${String(width)}%`} />
      ))}
    </div>
  );
}
