import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Where `npm run backup` asks a running backend for a copy of its database. */
export const backupPath = '/operator/v1/backup';

/** Makes a copy of the whole database, between two transactions. */
export type CopyDatabase = () => Promise<Blob>;

/** Sends a copy of the database to a caller with the secret key, and tells nobody else that there is one. */
export async function sendBackup(
  request: IncomingMessage,
  response: ServerResponse,
  { secretKey, copy }: { secretKey: string; copy: CopyDatabase },
): Promise<void> {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (request.method !== 'GET' || !isSame(given, secretKey)) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.\n');
    return;
  }
  const data = await copy();
  response.writeHead(200, { 'Content-Type': 'application/gzip', 'Cache-Control': 'no-store' });
  await pipeline(Readable.fromWeb(data.stream()), createGzip(), response);
}

/** Compared by their hashes: a comparison may not tell by its time how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
