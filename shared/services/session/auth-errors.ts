import type { AuthError } from '@supabase/supabase-js';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { unreachable } from '#shared/services/database/postgres-errors.ts';

/** The auth server's failures. Its sentence is what the person reads; its code goes along as the hint. */
export function fromAuthError(error: AuthError): AppError {
  // auth-js marks replies that never came, and 502 to 504, as retryable.
  if (error.name === 'AuthRetryableFetchError') return new AppError('unavailable', unreachable);
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
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return 'limit';
    default:
      return status !== undefined && status >= 500 ? 'unavailable' : 'invalid';
  }
}
