import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { isPublicAddress } from '#electron/main/network/public-address.ts';

const largestPhoto = 5 * 1024 * 1024;
const mostRedirects = 3;
/** Pictures only. Not SVG, which is a document. */
const photoTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);

export type Photo = { body: Uint8Array<ArrayBuffer>; type: string };

export type PhotoWeb = {
  /** Connects to exactly this address, for this host. */
  connectToAddress: (
    address: string,
    host: { host: string; port: number },
    signal: AbortSignal,
  ) => Promise<Duplex>;
  /** All addresses of a name. */
  lookUp?: (name: string) => Promise<readonly string[]>;
  patienceMs?: number;
};

/**
 * Fetches a creator's photo for the page, which has no network access. Undefined if the address is not on the web, or
 * its content is not a picture of a sensible size: the page then shows initials, as for any broken photo.
 *
 * Anyone who edits a model writes the address, and the server there may redirect. So every hop is resolved here,
 * refused unless all its addresses are public, and connected to exactly the address that was checked: a name that
 * resolves to something else a moment later gains nothing.
 */
export async function fetchPhoto(address: string, web: PhotoWeb): Promise<Photo | undefined> {
  const signal = AbortSignal.timeout(web.patienceMs ?? 15_000);
  try {
    let place: URL | undefined = webAddress(address);
    for (let step = 0; place !== undefined && step <= mostRedirects; step += 1) {
      const reply = await ask(place, web, signal);
      const next = locationOf(reply);
      if (next === undefined) return await readPhoto(reply);
      reply.destroy();
      place = webAddress(next, place);
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * A picture uploaded to the current server, at any address: users have chosen the server, and its address does not come
 * from a row.
 */
export async function fetchOwnPicture(
  address: string,
  { fetch }: { fetch: (url: string) => Promise<Response> },
): Promise<Photo | undefined> {
  try {
    const reply = await fetch(address);
    const type = reply.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!reply.ok || !photoTypes.has(type) || reply.body === null) {
      await reply.body?.cancel();
      return undefined;
    }
    const body = await readUpTo(Readable.fromWeb(reply.body as never), largestPhoto);
    return body && { body, type };
  } catch {
    return undefined;
  }
}

function webAddress(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base?.href)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}

async function ask(url: URL, web: PhotoWeb, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || 443;
  const addresses = isIP(host) === 0 ? await (web.lookUp ?? lookUpAll)(host) : [host];
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublicAddress)) throw new Error('Not on the public web');
  const socket = await web.connectToAddress(address, { host, port }, signal);
  return new Promise((resolve, reject) => {
    https
      .get(url, {
        // No header reveals who is looking.
        headers: { Host: url.host, Accept: [...photoTypes].join(', '), 'User-Agent': 'Marquee' },
        createConnection: () => socket,
        signal,
      })
      .on('response', resolve)
      .on('error', reject);
  });
}

const lookUpAll = async (name: string) =>
  (await lookUp(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const locationOf = ({ statusCode = 0, headers }: IncomingMessage): string | undefined =>
  statusCode >= 300 && statusCode < 400 ? headers.location : undefined;

async function readPhoto(reply: IncomingMessage): Promise<Photo | undefined> {
  const type = reply.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isWelcome =
    reply.statusCode === 200 &&
    photoTypes.has(type) &&
    !(Number(reply.headers['content-length']) > largestPhoto);
  const body = isWelcome ? await readUpTo(reply, largestPhoto) : undefined;
  // The rest of the response is not needed.
  reply.destroy();
  return body && { body, type };
}

async function readUpTo(
  stream: AsyncIterable<Buffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
