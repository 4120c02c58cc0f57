import { nothingChangesInViews } from '#renderer/lib/viewer/view-words.ts';
import { AppError, keyRejectedHint } from '#shared/lib/app-error.ts';
import { waitMessage } from './wait-message.ts';

/**
 * The sentence for a call's failure: a text where it is the same whatever the cause, else a function of the failure and of
 * what the call was about. SQLSTATE comes before words, because wording changes between server versions.
 */
export type ErrorSentence = string | ((failure: AppError, subject: string) => string);
export type ErrorMessages<Call extends string> = Readonly<Record<Call, ErrorSentence>>;

/** By the hint of what a view of another user was refused, whatever was called. */
const viewSentences: Readonly<Record<string, string>> = {
  view_as_read_only: nothingChangesInViews,
  view_as_refused: 'Only administrators can view as another user.',
  view_as_ended: 'This view has ended. Exit it, then view as this user again.',
  view_as_off:
    'This server isn’t set up for View as. Ask the person who runs it to follow step 2 of the deployment guide.',
};

/** Whether a write named an older version of its row than the present one. */
export const isStale = (error: unknown): boolean => error instanceof AppError && error.hint === 'stale';

/** Whether someone's plan has no room for more. */
export const isPlanLimit = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.hint === 'models_limit' ||
    error.hint === 'users_limit' ||
    error.hint === 'storage_limit' ||
    error.hint === 'share_links_limit');

export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', error instanceof Error ? error.message : '');

/** What the database or the handler said, where it is written for people; else the given sentence. */
export const asSaid =
  (otherwise = 'Something went wrong') =>
  (failure: AppError): string =>
    failure.message || otherwise;

/** 'Failed to {action}: {message}' (specification, chapter 8). */
export const failedTo =
  (action: string) =>
  (failure: AppError): string =>
    `Failed to ${action}: ${failure.message}`;

/** What was said where that is written for people, else 'Failed to {action}: {message}': an area says which failures are. */
export const saidWhere =
  (isInWords: (failure: AppError) => boolean) =>
  (action: string) =>
  (failure: AppError): string =>
    isInWords(failure) ? failure.message : failedTo(action)(failure);

/** The usual rule: whatever has a code beside its sentence, unless it is for the page itself. */
export const saidOr = saidWhere(
  ({ code, hint }) =>
    hint !== undefined && hint !== 'stale' && code !== 'unauthenticated' && code !== 'internal',
);

/** A failure of a call that belongs to nobody's table here. */
export const defaultErrorMessage = (error: unknown): string => asSaid()(toAppError(error));

/** A browser has its key from the page's own server, and nobody there has one to check. */
const keyRejectedMessage = ({ message }: AppError): string =>
  window.bridge === undefined ? 'The server has a new key. Reload this page.' : message;

/**
 * Turns a domain's failures into sentences. Its table stands beside the domain's `api.ts`, with one entry for each call:
 * `errorMessages({ … } satisfies ErrorMessages<CallsOf<'models'>>)`.
 */
export function errorMessages<Call extends string>(table: ErrorMessages<Call>) {
  const errorMessage = (call: Call, error: unknown, subject = ''): string => {
    const failure = toAppError(error);
    const ofView = viewSentences[failure.hint ?? ''];
    if (ofView !== undefined) return ofView;
    // That the answer could not be read says nothing of whether it was done, so 'Failed to …' would be wrong.
    if (failure.hint === 'reply_shape') return failure.message;
    // What a plan has no room for is said in the database's words, whatever was called.
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

/** Whether the server was not reached, so that the database is not what failed: the failure's own sentence says what to do. */
export const isNotReached = ({ code, sqlState }: AppError): boolean =>
  code === 'unavailable' && sqlState === undefined;

/** Whether the database or its policies refused the change to this person. */
export const isRefusal = ({ code, sqlState, message }: AppError): boolean =>
  code === 'forbidden' ||
  sqlState === '42501' ||
  sqlState === 'PGRST116' ||
  /row-level security/i.test(message);
