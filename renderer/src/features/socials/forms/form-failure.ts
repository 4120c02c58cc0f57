import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { PutOff } from '#renderer/entities/credential/unlock/unlock.ts';

type Call = Parameters<typeof errorMessage>[0];

/** The sentence for what a form could not send. */
export const sentenceFor =
  (call: Call) =>
  (error: unknown): string =>
    error instanceof PutOff ? error.message : errorMessage(call, error);
