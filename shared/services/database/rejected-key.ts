import { AppError, keyRejectedHint } from '#shared/lib/app-error.ts';

export const keyRejected = 'The server rejected this key. Check it and try again.';

/** Nothing is wrong with the person's session, so the code is one that keeps it. */
export const keyRejectedError = (): AppError =>
  new AppError('unavailable', keyRejected, { hint: keyRejectedHint });

/** What the gateways of hosted, self-hosted and embedded servers say of a key that they don't know. */
const sentences =
  /^(?:(?:Invalid|Unregistered) API key|Legacy API keys are disabled|Invalid authentication cred)/i;

/** Whether a refusal is of the key; one of the session has another sentence under the same status. */
export const isKeyRejected = (status: number, text: string): boolean =>
  status === 401 && sentences.test(messageIn(text));

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  } catch {
    return '';
  }
}

/** The refusal in the words of both of the client's halves: tables pass the hint on, the auth client the code. */
export const keyRejectedAnswer = () =>
  new Response(
    JSON.stringify({
      message: keyRejected,
      msg: keyRejected,
      hint: keyRejectedHint,
      error_code: keyRejectedHint,
    }),
    { status: 401, headers: { 'Content-Type': 'application/json' } },
  );
