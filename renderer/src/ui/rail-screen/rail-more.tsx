import { Loader, UnstyledButton } from '@mantine/core';
import styles from './rail.module.css';

export type RailPages = {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => Promise<unknown>;
};

/** Below the last row while more rows load, or after an error. */
export function RailMore({ pages, things }: { pages: RailPages | undefined; things: string }) {
  if (pages?.isLoading === true)
    return (
      <p className={styles['more']} role="status">
        <Loader size={12} color="gray" /> Loading…
      </p>
    );
  if (pages?.hasFailed !== true) return null;
  return (
    <p className={styles['more']} role="alert">
      Couldn’t load more {things}.{' '}
      <UnstyledButton className={styles['retry'] ?? ''} onClick={() => void pages.loadMore()}>
        Try Again
      </UnstyledButton>
    </p>
  );
}
