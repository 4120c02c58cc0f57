import { AppError, keyRejectedHint, type ErrorCode } from '#shared/lib/app-error.ts';
import { keyRejectedError } from './rejected-key.ts';
import { rateLimit, secondsToWait } from './wait.ts';

/** The error of a failed table or procedure call in supabase-js. */
export type DatabaseError = { code?: string; message: string; hint?: string | null };

const codesByState: Readonly<Record<string, ErrorCode>> = {
  '23505': 'conflict',
  '23503': 'conflict',
  '40001': 'conflict',
  '23502': 'invalid',
  '23514': 'invalid',
  '22023': 'invalid',
  '22P02': 'invalid',
  '22003': 'invalid',
  '22007': 'invalid',
  '22008': 'invalid',
  '22009': 'invalid',
  '22001': 'invalid',
  P0001: 'invalid',
  '42501': 'forbidden',
  // A write in a read-only transaction, as in a view.
  '25006': 'forbidden',
  '28000': 'unauthenticated',
  PT401: 'unauthenticated',
  PGRST301: 'unauthenticated',
  PGRST302: 'unauthenticated',
  PGRST303: 'unauthenticated',
  PT402: 'limit',
  PT507: 'limit',
  PT404: 'not_found',
  PT409: 'conflict',
  PGRST116: 'not_found',
  '53100': 'unavailable',
  '53400': 'unavailable',
  '53300': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
};

/**
 * The only mapping from Postgres and PostgREST codes to the product's codes. `status` is the HTTP status of the reply;
 * 0 means no reply, which supabase-js reports as an error without a code.
 */
export function fromDatabaseError(error: DatabaseError, status: number): AppError {
  if (error.hint === keyRejectedHint) return keyRejectedError();
  const sqlState = error.code === '' ? undefined : error.code;
  const code = codesByState[sqlState ?? ''] ?? codeByStatus(status);
  if (status === 429)
    return new AppError('limit', error.message, {
      sqlState,
      hint: rateLimit,
      retryAfter: secondsToWait(error.message),
    });
  return new AppError(code, messageOf(error, status), { sqlState, hint: error.hint ?? undefined });
}

/** Does not name the server's files, which the database's message does. */
const diskFull = 'The server’s disk is full, so nothing was changed. Tell your administrator.';

/** A page from a proxy or a captive portal, not from the database or its API. */
const isForeign = ({ code, message }: DatabaseError): boolean =>
  (code === undefined || code === '') && /^\s*(<|$)/.test(message);

function messageOf(error: DatabaseError, status: number): string {
  if (error.code === '53100') return diskFull;
  if (status === 0) return unreachable;
  if (!isForeign(error)) return error.message;
  return status >= 500 ? busy : foreign;
}

export const unreachable = 'Can’t reach the server. Check your connection and try again.';

/** Something other than the server answered. */
export const foreign = 'Something else answered in the server’s place. Check your network and try again.';

/** It answers, but has no time or fails. */
export const busy = 'The server is busy. Try again in a moment.';

function codeByStatus(status: number): ErrorCode {
  // A server error may be temporary and must not end anyone's session.
  if (status === 0 || status >= 500) return 'unavailable';
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 406) return 'not_found';
  return 'internal';
}
