import type { AuthError } from '@supabase/supabase-js';
import { AppError, keyRejectedHint, type ErrorCode } from '#shared/lib/app-error.ts';
import { isToldToWait, rateLimit, secondsToWait } from '#shared/services/database/wait.ts';
import { unreachable } from '#shared/services/database/postgres-errors.ts';
import { keyRejectedError } from '#shared/services/database/rejected-key.ts';

/** The auth server's failures. Its message is shown to the user; its code becomes the hint. */
export function fromAuthError(error: AuthError): AppError {
  // auth-js marks missing replies, and 502 to 504, as retryable.
  if (error.name === 'AuthRetryableFetchError') return new AppError('unavailable', unreachable);
  if (error.code === keyRejectedHint) return keyRejectedError();
  // An auth hook that limits attempts can only reject: with the status of a wrong password and its own message.
  if (error.status === 429 || isToldToWait(error.message))
    return new AppError('limit', error.message, {
      hint: rateLimit,
      retryAfter: secondsToWait(error.message),
    });
  return new AppError(codeOf(error), error.message, { hint: error.code });
}

function codeOf({ code, status }: AuthError): ErrorCode {
  switch (code) {
    case 'invalid_credentials':
    case 'session_not_found':
    case 'refresh_token_not_found':
      return 'unauthenticated';
    case 'user_already_exists':
    case 'email_exists':
      return 'conflict';
    default:
      return status !== undefined && status >= 500 ? 'unavailable' : 'invalid';
  }
}
