import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { answeredTooLate, AppError } from '#shared/lib/app-error.ts';
import { permissionsKey } from './queries.ts';

/** Data younger than this is not fetched again automatically. */
const freshForMs = 30_000;

const askAgainMs = 5000;

const retries = 2;
const firstRetryMs = 200;

/** Nothing the person did, and nothing they could do about it. */
const isPassing = (error: Error | null) => error instanceof AppError && error.code === 'unavailable';

/** Worth asking again before the person is told: not after a wait that has taken its whole time. */
const isBrief = (error: Error) =>
  error instanceof AppError && isPassing(error) && error.hint !== answeredTooLate;

const isForbidden = (error: Error) => error instanceof AppError && error.code === 'forbidden';

export function createQueryClient(): QueryClient {
  // When the server refuses something, what this person may do has probably changed.
  const askAgain = () => void client.invalidateQueries({ queryKey: permissionsKey });
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isForbidden(error) && query.queryKey[0] !== permissionsKey[0]) askAgain();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isForbidden(error)) askAgain();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        // Only a connection that failed is worth another try; a refusal stays one.
        retry: (count, error) => count < retries && isBrief(error),
        retryDelay: (count) => firstRetryMs * 2 ** count,
        // What could not be loaded is loaded as soon as possible, without a press on Try Again.
        refetchInterval: ({ state }) => (isPassing(state.error) ? askAgainMs : false),
        // Asking while offline answers at once with the reason, rather than waiting without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
