import type { IncomingMessage, ServerResponse } from 'node:http';
import { peerAddress, peerHeader } from '#backend/api/session-device.ts';

const maxBodyBytes = 10 * 1024 * 1024;

/** The body was larger than any call of ours; the connection is not worth keeping. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/** Turns a request of Node into one of the web, for an address that has been judged, with its body read whole. */
export async function toWebRequest(incoming: IncomingMessage, address: string): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  const forwardedFor = headers.get('x-forwarded-for') ?? undefined;
  headers.set(peerHeader, peerAddress(incoming.socket.remoteAddress, forwardedFor));
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(incoming);
  return new Request(address, {
    method,
    headers,
    ...(body === undefined || body.length === 0 ? {} : { body }),
  });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a response of the web through one of Node. */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.end(body);
}
