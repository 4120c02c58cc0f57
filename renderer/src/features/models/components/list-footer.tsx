import { Loader, UnstyledButton } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { Keys } from '#renderer/ui/keys.tsx';
import { countByStatus, countLabel, formatCount } from '../model.ts';
import styles from './list-footer.module.css';

type Props = {
  models: readonly Model[];
  shownCount: number;
  /** More pages are still coming. */
  isGrowing: boolean;
  /** The last fetch failed, and what is shown is older or cut short. */
  problem: string | undefined;
  onRetry: () => void;
  onStatus: (status: string) => void;
};

export function ListFooter({ models, shownCount, isGrowing, problem, onRetry, onStatus }: Props) {
  return (
    <div className={styles['footer']}>
      <Counts models={models} shownCount={shownCount} isGrowing={isGrowing} onStatus={onStatus} />
      {problem === undefined ? null : (
        <span className={styles['problem']} role="alert">
          {problem}
          <UnstyledButton className={styles['link']} onClick={onRetry}>
            Try Again
          </UnstyledButton>
        </span>
      )}
      <span className={styles['hints']} aria-hidden>
        <Hint keys="↑ ↓">move</Hint>
        <Hint keys="Enter">open</Hint>
      </span>
    </div>
  );
}

function Counts({ models, shownCount, isGrowing, onStatus }: Omit<Props, 'problem' | 'onRetry'>) {
  const counts = useMemo(() => countByStatus(models), [models]);
  if (isGrowing) {
    return (
      <span className={styles['progress']} role="status">
        <Loader size={12} color="gray" />
        {countLabel(models.length)} so far, loading more
      </span>
    );
  }
  return (
    <>
      <span role="status">
        {shownCount === models.length
          ? countLabel(models.length)
          : `${formatCount(shownCount)} of ${countLabel(models.length)}`}
      </span>
      {modelStatuses.map((status) =>
        counts[status] === 0 ? null : (
          <UnstyledButton
            key={status}
            className={styles['count']}
            onClick={() => {
              onStatus(status);
            }}
          >
            {formatCount(counts[status])} {status}
          </UnstyledButton>
        ),
      )}
    </>
  );
}

function Hint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className={styles['hint']}>
      <Keys keys={keys} />
      {children}
    </span>
  );
}
