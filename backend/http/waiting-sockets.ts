import { writeSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The sockets of requests without an answer yet, as file descriptors plus one; 0 is a free slot. Shared with the
 * watching thread.
 */
export type WaitingSockets = Int32Array<SharedArrayBuffer>;

/** Beyond this limit, connections are closed without an answer. */
const mostSeen = 1024;

export const waitingSockets = (): WaitingSockets =>
  new Int32Array(new SharedArrayBuffer(mostSeen * Int32Array.BYTES_PER_ELEMENT));

/**
 * Lists a request's socket as waiting until the request is answered or aborted. Some systems give sockets no file
 * descriptor.
 */
export function noteWaiting(
  waiting: WaitingSockets,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Node has no public way to get the file descriptor.
  const { fd } = (request.socket as { _handle?: { fd?: number } })._handle ?? {};
  const place = waiting.indexOf(0);
  if (fd === undefined || fd < 0 || place < 0) return;
  waiting[place] = fd + 1;
  response.once('close', () => {
    waiting[place] = 0;
  });
  // Once the first byte is sent, the watching thread must not write an answer.
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    waiting[place] = 0;
    return writeHead(...given);
  };
}

const tooLong = 'The database worked too long for one request and';

/** Answers all requests that wait for a blocked thread, in PostgREST's format. */
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
      // The client has disconnected.
    }
}
