import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { answeredTooLate, AppError } from '#shared/lib/app-error.ts';
import { recordError } from '#renderer/lib/errors/recorded-errors.ts';
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

/** Nobody did anything wrong: what a person can mend, they are told. */
const isFault = (error: Error) =>
  isPassing(error) || !(error instanceof AppError) || error.code === 'internal';

const isForbidden = (error: Error) => error instanceof AppError && error.code === 'forbidden';

export function createQueryClient(): QueryClient {
  // When the server refuses something, what this person may do has probably changed.
  const askAgain = () => void client.invalidateQueries({ queryKey: permissionsKey });
  // While the server is away everything is asked again and again: that is one failure, not a new one every few seconds.
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
