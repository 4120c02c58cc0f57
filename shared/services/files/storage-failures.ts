import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { unreachable } from '#shared/services/database/postgres-errors.ts';
import { rateLimit } from '#shared/services/database/wait.ts';

type Known = { code: ErrorCode; message: string; hint?: string };

/** Storage's own messages name buckets and keys and differ between versions, so only its status is used. */
const byStatus: Readonly<Record<number, Known>> = {
  401: { code: 'unauthenticated', message: 'The session has ended' },
  403: { code: 'forbidden', message: 'You can’t add this file here' },
  404: { code: 'not_found', message: 'This file is gone' },
  409: { code: 'conflict', message: 'A file has this name already' },
  410: { code: 'invalid', message: 'This upload can’t be continued. Start it again.', hint: 'upload_gone' },
  413: { code: 'invalid', message: 'This file is too large', hint: 'too_large' },
  415: { code: 'invalid', message: 'Files of this type can’t be added', hint: 'not_taken' },
  423: { code: 'unavailable', message: 'The server is still busy with this file. Try again in a moment.' },
  429: { code: 'limit', message: 'Too many files at once. Try again in a moment.', hint: rateLimit },
  507: {
    code: 'unavailable',
    message: 'The server has no room for this file. Tell your administrator.',
    hint: 'no_room',
  },
};

/** The failure for a status of the Storage server; 0 means no answer. */
export function storageFailure(status: number): AppError {
  if (status === 0) return new AppError('unavailable', unreachable);
  const known = byStatus[status];
  if (known !== undefined) return new AppError(known.code, known.message, { hint: known.hint });
  return status >= 500
    ? new AppError('unavailable', 'The server could not take this file. Try again later.')
    : new AppError('invalid', 'The server refused this file', { hint: 'not_taken' });
}

/** Storage answers 400 and has the real status in the body's `statusCode`. */
export async function failureOf(response: Response): Promise<AppError> {
  const said: unknown = await response.json().catch(() => undefined);
  const inBody =
    typeof said === 'object' && said !== null && 'statusCode' in said ? Number(said.statusCode) : Number.NaN;
  return storageFailure(Number.isInteger(inBody) ? inBody : response.status);
}
