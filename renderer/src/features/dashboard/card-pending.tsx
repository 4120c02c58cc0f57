import { Skeleton } from '@mantine/core';
import styles from './card.module.css';

const widths = ['52%', '38%', '46%', '41%'];

/** Placeholder rows of the real height, shown after 150 ms so that a fast load doesn't flash. */
export function CardPending({ label, rows, height }: { label: string; rows: number; height: number }) {
  return (
    <div className={styles['pending']} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height }}>
          <Skeleton width={28} height={28} radius={6} />
          <Skeleton width={widths[row % widths.length]} height={12} />
        </div>
      ))}
    </div>
  );
}
