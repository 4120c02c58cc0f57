import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupHolds } from './backup-holds.ts';

/** Where `npm run backup` asks a running backend for a copy of its database. */
export const backupPath = '/operator/v1/backup';

/** Makes a copy of the whole database, between two transactions. */
export type CopyDatabase = () => Promise<Blob>;

/** Who makes a copy says by this header that the files are copied as well. */
export const holdHeader = 'x-marquee-hold';

type Backup = { secretKey: string; copy: CopyDatabase; holds: BackupHolds };

/**
 * Sends a copy of the database to a caller with the secret key, and tells nobody else that there is one. From before the copy is made
 * until the caller says that they have the files, too, no file is deleted: each row of the copy finds its own.
 */
export async function sendBackup(
  request: IncomingMessage,
  response: ServerResponse,
  { secretKey, copy, holds }: Backup,
): Promise<void> {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const isRelease = request.method === 'DELETE';
  if ((request.method !== 'GET' && !isRelease) || !isSame(given, secretKey)) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.\n');
    return;
  }
  if (isRelease) {
    await holds.release(request.headers[holdHeader]);
    response.writeHead(204).end();
    return;
  }
  const hold = holds.take();
  const data = await copy();
  response.writeHead(200, {
    ...{ 'Content-Type': 'application/gzip', 'Cache-Control': 'no-store' },
    [holdHeader]: hold,
  });
  await pipeline(Readable.fromWeb(data.stream()), createGzip(), response);
}

/** Compared by their hashes: a comparison may not tell by its time how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
