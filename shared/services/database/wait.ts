/**
 * The rate limit message. The client passes on an error's message but no headers, so the message contains the seconds.
 */
const told = /^Too many attempts(?:; wait (\d+) s)?$/;

/** Hint of a failure that ends after a while. */
export const rateLimit = 'rate_limit';

/** Whether the message is about a rate limit, with any status. */
export const isToldToWait = (message: string): boolean => told.test(message);

/** The seconds in such a message; undefined if it has none. */
export function secondsToWait(message: string): number | undefined {
  const seconds = told.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/** Copies the wait from the header of a refusal into its body. */
export async function toldToWait(response: Response): Promise<Response> {
  const text = await response.text();
  const seconds = secondsIn(response.headers.get('retry-after'), text);
  const sentence = `Too many attempts${seconds === undefined ? '' : `; wait ${String(seconds)} s`}`;
  return new Response(JSON.stringify({ ...objectIn(text), message: sentence, msg: sentence }), {
    status: response.status,
    headers: { 'Content-Type': 'application/json' },
  });
}

function secondsIn(header: string | null, text: string): number | undefined {
  // A page cannot read another origin's headers unless the server exposes them. Hosted projects name some waits only in
  // the message.
  const { retry_after: written, msg } = objectIn(text);
  const found = [header, written, /after (\d{1,6}) seconds/.exec(String(msg))?.[1]]
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map(Number)
    .find((value) => Number.isSafeInteger(value) && value > 0);
  return found;
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
