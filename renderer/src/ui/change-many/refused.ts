import { toAppError } from '#renderer/lib/errors/error-messages.ts';

/** A failed call, with the message to show. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** It would fail for every other row as well: there is no server, or no session. */
  readonly isForAll: boolean;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.isForAll = ['unavailable', 'unauthenticated'].includes(toAppError(cause).code);
  }
}

/** Awaits a call; an error is thrown again as `Refused` with its message. */
export async function attempt<Answer>(
  call: Promise<Answer>,
  describe: (error: unknown) => string,
): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw new Refused(describe(error), error);
  }
}
