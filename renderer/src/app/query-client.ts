import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { answeredTooLate, AppError } from '#shared/lib/app-error.ts';
import { recordError } from '#renderer/lib/errors/recorded-errors.ts';
import { permissionsKey } from './queries.ts';

/** Data younger than this is not fetched again automatically. */
const freshForMs = 30_000;

const askAgainMs = 5000;

const retries = 2;
const firstRetryMs = 200;

/** A failure that the person neither caused nor can fix. */
const isPassing = (error: Error | null) => error instanceof AppError && error.code === 'unavailable';

/** Worth another attempt before the error is shown, unless the call already waited for its full timeout. */
const isBrief = (error: Error) =>
  error instanceof AppError && isPassing(error) && error.hint !== answeredTooLate;

/** A failure that the person cannot fix. Those that they can fix are shown to them. */
const isFault = (error: Error) =>
  isPassing(error) || !(error instanceof AppError) || error.code === 'internal';

const isForbidden = (error: Error) => error instanceof AppError && error.code === 'forbidden';

export function createQueryClient(): QueryClient {
  // When the server refuses something, this person's permissions have probably changed.
  const askAgain = () => void client.invalidateQueries({ queryKey: permissionsKey });
  // While the server is away, every request is repeated. That is one failure, not a new one every few seconds.
  let isAway = false;
  const record = (source: unknown, error: Error) => {
    if (!isFault(error) || (isPassing(error) && isAway)) return;
    if (isPassing(error)) isAway = true;
    recordError(String(source), error);
  };
  const answered = () => {
    isAway = false;
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] === permissionsKey[0]) return;
        record(query.queryKey[0], error);
        if (isForbidden(error)) askAgain();
      },
      onSuccess: answered,
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        record('A change', error);
        if (isForbidden(error)) askAgain();
      },
      onSuccess: answered,
    }),
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // Only a failed connection is worth another attempt; a refusal is final.
        retry: (count, error) => count < retries && isBrief(error),
        retryDelay: (count) => firstRetryMs * 2 ** count,
        // What failed to load is loaded as soon as possible, without pressing Try Again.
        refetchInterval: ({ state }) => (isPassing(state.error) ? askAgainMs : false),
        // While offline, a request fails at once with the reason instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
