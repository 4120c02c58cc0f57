import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { PendingLines } from './pending-lines.tsx';
import styles from './paged-lines.module.css';

type Props = {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** What the lines are: `comments`. */
  label: string;
  /** Shown if there are none. */
  none: string;
  describe: (error: Error) => string;
  /** Undefined until the first page has loaded. */
  children: readonly ReactNode[] | undefined;
};

/** Lines of a panel, loaded in pages, newest first. */
export function PagedLines({ query, label, none, describe, children }: Props) {
  const { error } = query;
  if (children === undefined)
    return error === null ? (
      <PendingLines label={`Loading ${label}`} />
    ) : (
      <LoadFailure title={describe(error)} isRetrying={query.isFetching} onRetry={() => void query.refetch()}>
        {error.message}
      </LoadFailure>
    );
  return (
    <>
      {children.length === 0 ? (
        <p className={styles['none']}>{none}</p>
      ) : (
        <ul className={styles['list']}>{children}</ul>
      )}
      {error === null ? null : (
        <p className={styles['failure']} role="alert">
          {describe(error)}
        </p>
      )}
      {query.hasNextPage ? (
        <Button
          size="sm"
          variant="default"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : `Load older ${label}`}
        </Button>
      ) : null}
    </>
  );
}
