import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './rail.module.css';

type Props = {
  /** `Loading notes` */
  waiting: string;
  isPending: boolean;
  /** The height of the coming rows, and how many lines each has. */
  rowHeight: number;
  lines: 1 | 3;
  /** A `ListError` or `LoadFailure`, if the rows could not be loaded. */
  failure: ReactNode;
  /** A `BlankState`, if there are no rows: none yet, or none that match. */
  none: ReactNode;
  /** Set if the rows shown are outdated or incomplete. */
  problem?: string | undefined;
  /** `RailRows`. */
  children: ReactNode;
};

/** Everything below the search: loading, error, empty, no match, or the rows. */
export function RailBody({ isPending, failure, none, problem, children, ...waiting }: Props) {
  return (
    <>
      {failure ?? (isPending ? <RailPending {...waiting} /> : (none ?? children))}
      {problem === undefined ? null : (
        <p className={styles['more']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

const count = 14;

/** The same size as the rows to come, so that nothing moves when they load. */
function RailPending({ waiting, rowHeight, lines }: Pick<Props, 'waiting' | 'rowHeight' | 'lines'>) {
  return (
    <div className={styles['pending']} role="status" aria-label={waiting}>
      {Array.from({ length: lines === 1 ? count : 9 }, (_, line) => (
        <span key={line} className={styles['pendingRow']} style={{ height: rowHeight }} data-lines={lines}>
          {lines === 1 ? (
            <>
              <Skeleton width={24} height={24} radius={6} />
              <Skeleton width={70 + ((line * 37) % 60)} height={10} />
            </>
          ) : (
            <>
              <Skeleton width={`${String(48 + ((line * 37) % 40))}%`} height={11} />
              <Skeleton width={`${String(60 + ((line * 23) % 35))}%`} height={9} />
              <Skeleton width="38%" height={9} />
            </>
          )}
        </span>
      ))}
    </div>
  );
}
