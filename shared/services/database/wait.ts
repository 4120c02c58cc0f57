/** The server has counted too many tries. The client hands on an error's sentence but no headers, so the seconds stand in it. */
const told = /^Too many attempts(?:; wait (\d+) s)?$/;

/** Hint of a failure that is over after a while. */
export const rateLimit = 'rate_limit';

/** Whether the server says so, under whatever status. */
export const isToldToWait = (message: string): boolean => told.test(message);

/** How many seconds such a sentence names; nothing where it names none. */
export function secondsToWait(message: string): number | undefined {
  const seconds = told.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/** Puts into the body of a refusal what its header says of how long to wait. */
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
  // Another origin's headers stay hidden from a page unless its server offers them; hosted projects write of some waits.
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
