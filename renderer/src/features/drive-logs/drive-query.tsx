import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  waiting: string;
  describe: (error: Error) => string;
  children: (data: Data) => ReactNode;
};

/** The data, or its loading or error state. */
export function DriveQuery<Data>({ query, waiting, describe, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? (
    <PendingLines label={waiting} />
  ) : (
    <LoadFailure
      title={describe(query.error)}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {defaultErrorMessage(query.error)}
    </LoadFailure>
  );
}
