/** Every kind of failure that the product distinguishes. The page chooses the message by operation and code. */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'limit',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Sent over the bridge instead of an Error, which would lose everything but its message. */
export type Failure = {
  code: ErrorCode;
  /** Five characters from Postgres, or PostgREST's own code (PGRST116 …). */
  sqlState?: string;
  message: string;
  /** A stable identifier that we define, such as `plan_tier`, where code and SQLSTATE are not specific enough. */
  hint?: string;
  /** Shown only in a report, for the people who fix the failure. */
  details?: string;
  /** With `limit`: the seconds until another attempt is allowed. */
  retryAfter?: number;
};

/** Hint of a request that timed out. It may still have been carried out. */
export const answeredTooLate = 'answered_too_late';

/** Hint of a request that the server's gateway rejected because of the publishable key. */
export const keyRejectedHint = 'key_rejected';

/** The only error that services throw. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly sqlState: string | undefined;
  readonly hint: string | undefined;
  readonly retryAfter: number | undefined;
  readonly details: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      sqlState?: string | undefined;
      hint?: string | undefined;
      retryAfter?: number | undefined;
      details?: string | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.sqlState = details.sqlState;
    this.hint = details.hint;
    this.retryAfter = details.retryAfter;
    this.details = details.details;
  }

  static fromFailure(failure: Failure): AppError {
    return new AppError(failure.code, failure.message, failure);
  }

  toFailure(): Failure {
    return {
      code: this.code,
      message: this.message,
      ...(this.sqlState === undefined ? {} : { sqlState: this.sqlState }),
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(this.retryAfter === undefined ? {} : { retryAfter: this.retryAfter }),
    };
  }
}
