import type { IncomingMessage, ServerResponse } from 'node:http';
import { peerHeader } from '#backend/api/request-caller.ts';

/** The body was larger than any of our calls; the connection is not worth keeping open. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/** Converts a Node request into a web request for a checked address, with its whole body. */
export async function toWebRequest(
  incoming: IncomingMessage,
  address: string,
  { peer, mostBytes, hold }: { peer: string; mostBytes: number; hold: (bytes: number) => void },
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  headers.set(peerHeader, peer);
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(incoming, mostBytes, hold);
  return new Request(address, {
    method,
    headers,
    ...(body === undefined || body.length === 0 ? {} : { body }),
  });
}

async function readBody(
  incoming: IncomingMessage,
  mostBytes: number,
  hold: (bytes: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw new BodyTooLargeError();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new BodyTooLargeError();
    hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a web response through a Node response. */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.end(body);
}
