import { nothingChangesInViews } from '#renderer/lib/viewer/view-messages.ts';
import { AppError, keyRejectedHint } from '#shared/lib/app-error.ts';
import { waitMessage } from './wait-message.ts';

/**
 * The message for a failed call: a string if it is always the same, else a function of the failure and of the call's
 * subject. SQLSTATE is checked before the text, because wording changes between server versions.
 */
export type ErrorSentence = string | ((failure: AppError, subject: string) => string);
export type ErrorMessages<Call extends string> = Readonly<Record<Call, ErrorSentence>>;

/** Messages for what a view of another user refuses, by hint, for any call. */
const viewSentences: Readonly<Record<string, string>> = {
  view_as_read_only: nothingChangesInViews,
  view_as_refused: 'Only administrators can view as another user.',
  view_as_ended: 'This view has ended. Exit it, then view as this user again.',
  view_as_off:
    'This server isn’t set up for View as. Ask the person who runs it to follow step 2 of the deployment guide.',
};

/** Whether a write named an older version of its row than the current one. */
export const isStale = (error: unknown): boolean => error instanceof AppError && error.hint === 'stale';

/** Whether the user's plan has reached its limit. */
export const isPlanLimit = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.hint === 'models_limit' ||
    error.hint === 'users_limit' ||
    error.hint === 'storage_limit' ||
    error.hint === 'share_links_limit');

export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', error instanceof Error ? error.message : '');

/** The database's or the handler's own message if it is written for users, else the given sentence. */
export const asSaid =
  (otherwise = 'Something went wrong') =>
  (failure: AppError): string =>
    failure.message || otherwise;

/** 'Failed to {action}: {message}' (specification, chapter 8). */
export const failedTo =
  (action: string) =>
  (failure: AppError): string =>
    `Failed to ${action}: ${failure.message}`;

/**
 * The failure's own message if it is written for users, else 'Failed to {action}: {message}'. Each area decides which
 * messages are.
 */
export const saidWhere =
  (isInWords: (failure: AppError) => boolean) =>
  (action: string) =>
  (failure: AppError): string =>
    isInWords(failure) ? failure.message : failedTo(action)(failure);

/** The usual rule: messages with a code are written for users, unless the code is meant for the page itself. */
export const saidOr = saidWhere(
  ({ code, hint }) =>
    hint !== undefined && hint !== 'stale' && code !== 'unauthenticated' && code !== 'internal',
);

/** For a failed call that has no message table here. */
export const defaultErrorMessage = (error: unknown): string => asSaid()(toAppError(error));

/** A browser gets its API key from the page's server, so its user cannot correct it. */
const keyRejectedMessage = ({ message }: AppError): string =>
  window.bridge === undefined ? 'The server has a new key. Reload this page.' : message;

/**
 * Turns a domain's failures into messages. The table is in the same folder as the domain's `api.ts`, with one entry per
 * call: `errorMessages({ … } satisfies ErrorMessages<CallsOf<'models'>>)`.
 */
export function errorMessages<Call extends string>(table: ErrorMessages<Call>) {
  const errorMessage = (call: Call, error: unknown, subject = ''): string => {
    const failure = toAppError(error);
    const ofView = viewSentences[failure.hint ?? ''];
    if (ofView !== undefined) return ofView;
    // The reply could not be read, but the call may have succeeded, so 'Failed to …' would be wrong.
    if (failure.hint === 'reply_shape') return failure.message;
    // A plan limit shows the database's own message for any call.
    if (isPlanLimit(failure)) return failure.message;
    if (failure.hint === keyRejectedHint) return keyRejectedMessage(failure);
    const wait = waitMessage(failure);
    if (wait !== undefined) return wait;
    if (isStale(failure)) return 'Someone else changed this in the meantime. Try again.';
    const sentence: ErrorSentence = table[call];
    return typeof sentence === 'string' ? sentence : sentence(failure, subject);
  };
  return Object.assign(errorMessage, { table });
}

/** Whether the server was not reached, so that the database did not fail. The failure's own message says what to do. */
export const isNotReached = ({ code, sqlState }: AppError): boolean =>
  code === 'unavailable' && sqlState === undefined;

/** Whether the database or its policies denied this person the change. */
export const isRefusal = ({ code, sqlState, message }: AppError): boolean =>
  code === 'forbidden' ||
  sqlState === '42501' ||
  sqlState === 'PGRST116' ||
  /row-level security/i.test(message);
