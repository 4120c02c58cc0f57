const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** An answer of JSON. */
export const reply = (status: number, body: object, more: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } });

/** A refusal: a code for programs, a sentence for the person who reads the caller's log. */
export const refuse = (
  status: number,
  code: string,
  message: string,
  more: Record<string, string> = {},
): Response => reply(status, { code, message }, more);
