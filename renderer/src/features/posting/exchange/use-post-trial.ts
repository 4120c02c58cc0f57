import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { AppError } from '#shared/lib/app-error.ts';

type Chosen = {
  /** Counts the chosen files: a corrected file may have the same name and length. */
  turn: number;
  fileName: string;
  text: string;
  accountId: string;
  timezone: string;
};

const unkept = { staleTime: 0, gcTime: 0, retry: false } as const;

/** The posts in a file, and what importing it would create. */
export function usePostTrial({ turn, fileName, text, accountId, timezone }: Chosen) {
  // The file's text is too long for a query key.
  const file = [turn, fileName, text.length, timezone];
  const reading = useQuery({
    queryKey: ['posting-trial', 'file', ...file],
    queryFn: async () => (await import('./read-posts.ts')).readPosts(text, timezone),
    enabled: text !== '',
    ...unkept,
  });
  const read = text === '' ? undefined : reading.data;
  const trial = useQuery({
    queryKey: ['posting-trial', 'import', ...file, accountId],
    queryFn: () =>
      request('posting.import', { accountId, fileName, rows: [...(read?.rows ?? [])], isDryRun: true }),
    enabled: read !== undefined && read.rows.length > 0 && accountId !== '',
    ...unkept,
  });
  const isFetching = reading.isFetching || trial.isFetching;
  const error = reading.error ?? trial.error;
  const found = isFetching ? undefined : trial.data;
  return {
    rows: read?.rows,
    found,
    isFetching,
    problems: [...(read?.problems ?? []), ...(found?.problems ?? [])].sort((a, b) => a.line - b.line),
    warnings: found?.warnings ?? [],
    problem:
      isFetching || error === null
        ? undefined
        : error instanceof AppError
          ? errorMessage('posting.import', error)
          : error.message,
  };
}
