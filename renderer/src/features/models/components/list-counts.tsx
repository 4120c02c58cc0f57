import { Loader } from '@mantine/core';
import { useMemo } from 'react';
import { FooterCount } from '#renderer/ui/table/list-footer.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { countByStatus, countLabel } from '#renderer/features/models/model.ts';
import styles from './list-counts.module.css';

type Props = {
  models: readonly Model[];
  shownCount: number;
  /** More pages are still coming. */
  isGrowing: boolean;
  onStatus: (status: string) => void;
};

/** How many models there are, and of each status; a status is also the way to just those. */
export function ListCounts({ models, shownCount, isGrowing, onStatus }: Props) {
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
          <FooterCount
            key={status}
            onClick={() => {
              onStatus(status);
            }}
          >
            {formatCount(counts[status])} {status}
          </FooterCount>
        ),
      )}
    </>
  );
}
