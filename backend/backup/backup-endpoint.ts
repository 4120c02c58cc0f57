import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupHolds } from './backup-holds.ts';

/** Where `npm run backup` requests a copy of the database from a running backend. */
export const backupPath = '/operator/v1/backup';

/** Copies the whole database, between two transactions. */
export type CopyDatabase = () => Promise<Blob>;

/** With this header the caller says that they copy the files as well. */
export const holdHeader = 'x-marquee-hold';

type Backup = { secretKey: string; copy: CopyDatabase; holds: BackupHolds };

/**
 * Sends a copy of the database to a caller with the secret key; to anyone else the route doesn't exist. From before the
 * copy is made until the caller confirms that they have copied the files, no file is deleted, so each row in the copy
 * has its file.
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

/** Compares the hashes, so that the time of the comparison does not reveal how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
