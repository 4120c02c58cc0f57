import { Skeleton } from '@mantine/core';
import { useEffect, useState, type CSSProperties } from 'react';
import styles from './list-skeleton.module.css';

const appearAfterMs = 150;
const widths = [132, 96, 118, 84, 108, 126, 92, 140, 104, 120, 88, 112];
const rowCount = 24;

type Props = {
  label: string;
  /** Taller where cells have two lines. */
  rowHeight?: number;
  /** Wide lists: picture, name, and five more columns. */
  columns?: string;
  /** Where the rows are people. */
  isRound?: boolean;
};

/** Rows of the real size, and only when the wait is long enough to be noticed. */
export function ListSkeleton({ label, rowHeight, columns, isRound = false }: Props) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsShown(true);
    }, appearAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div
      className={styles['skeleton']}
      style={
        {
          '--row-height': rowHeight === undefined ? undefined : `${String(rowHeight)}px`,
          '--columns': columns,
        } as CSSProperties
      }
      role="status"
      aria-label={label}
    >
      {isShown ? (
        <>
          <div className={styles['head']} />
          {Array.from({ length: rowCount }, (_, index) => widths[index % widths.length] ?? 100).map(
            (width, index) => (
              <div key={index} className={styles['row']}>
                <Skeleton className={styles['photo'] ?? ''} radius={isRound ? '50%' : 6} />
                <Skeleton width={width} height={10} />
                <Skeleton className={styles['status'] ?? ''} width={54} height={10} />
                <Skeleton className={styles['manager'] ?? ''} width={width - 24} height={10} />
                <Skeleton className={styles['time'] ?? ''} width={72} height={10} />
              </div>
            ),
          )}
        </>
      ) : null}
    </div>
  );
}
