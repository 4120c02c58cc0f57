import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import styles from './tabs/documents-tab.module.css';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** Such as `Loading listings`. */
  waiting: string;
  describe: (error: Error) => string;
  /** A link to the page that has all of them. */
  link: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows a tab's query: loading, failed with a retry, or its data with a notice when that may be out of date. */
export function HubQuery<Data>({ query, waiting, describe, link, children }: Props<Data>) {
  const failure = useLastFailure(query);
  if (query.data === undefined)
    return failure === null ? (
      <PendingLines label={waiting} />
    ) : (
      <LoadFailure
        title={describe(failure)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {failure.message}
      </LoadFailure>
    );
  return (
    <>
      {children(query.data)}
      <p className={styles['foot']}>
        {failure === null ? null : <span role="alert">This list may be out of date. </span>}
        {link}
      </p>
    </>
  );
}
