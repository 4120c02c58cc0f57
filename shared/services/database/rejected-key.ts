import { AppError, keyRejectedHint } from '#shared/lib/app-error.ts';

export const keyRejected = 'The server rejected this key. Check it and try again.';

/** The person's session is fine, so the code is one that keeps the session. */
export const keyRejectedError = (): AppError =>
  new AppError('unavailable', keyRejected, { hint: keyRejectedHint });

/** What the gateways of hosted, self-hosted and embedded servers say about an unknown API key. */
const sentences =
  /^(?:(?:Invalid|Unregistered) API key|Legacy API keys are disabled|Invalid authentication cred)/i;

/** Whether the API key was refused. A refused session has the same status but another message. */
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

/**
 * The refusal in a form that both parts of the client understand: tables pass on the hint, the auth client the code.
 */
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
