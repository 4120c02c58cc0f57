import { writeSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The sockets whose requests have no answer yet, by the system's numbers plus one; 0 is a free place. Seen by the thread that watches. */
export type WaitingSockets = Int32Array<SharedArrayBuffer>;

/** More wait unseen: their connections are closed without a word. */
const mostSeen = 1024;

export const waitingSockets = (): WaitingSockets =>
  new Int32Array(new SharedArrayBuffer(mostSeen * Int32Array.BYTES_PER_ELEMENT));

/** Keeps a request's socket among those that wait until it is answered or gone. Some systems give sockets no number. */
export function noteWaiting(
  waiting: WaitingSockets,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Node has no other way to the number.
  const { fd } = (request.socket as { _handle?: { fd?: number } })._handle ?? {};
  const place = waiting.indexOf(0);
  if (fd === undefined || fd < 0 || place < 0) return;
  waiting[place] = fd + 1;
  response.once('close', () => {
    waiting[place] = 0;
  });
  // From the first byte on it has its answer, or half of one.
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    waiting[place] = 0;
    return writeHead(...given);
  };
}

const tooLong = 'The database worked too long for one request and';

/** Answers all that wait for a thread that can't answer any more, in the form of PostgREST. */
export function answerWaiting(waiting: WaitingSockets, isKept: boolean): void {
  const message = isKept
    ? `${tooLong} is being restarted. Nothing that was saved is lost. Try again in a moment.`
    : `${tooLong} was ended. Everything was in memory and is lost.`;
  const body = JSON.stringify({ code: 'PT504', message, details: null, hint: null });
  const answer = [
    'HTTP/1.1 504 Gateway Timeout',
    'Content-Type: application/json',
    'Access-Control-Allow-Origin: *',
    'Connection: close',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    '',
    body,
  ].join('\r\n');
  for (const fd of waiting)
    try {
      if (fd > 0) writeSync(fd - 1, answer);
    } catch {
      // The person who asked has gone.
    }
}
