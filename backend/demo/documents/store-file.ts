import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '#backend/database/database.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import { tryFile } from '#backend/storage/rows.ts';

/** `written` is called for each file in the store, even if its rows are rolled back. */
export type Tools = { db: Database; store: ByteStore; written: (version: string) => void };

const most = 1024 * 1024;

/** Stores a document's file as if it had been uploaded and checked; without an owner, as if by someone outside. */
export async function storeFile(
  { db, store, written }: Tools,
  bytes: Buffer,
  { mediaType, owner }: { mediaType: string; owner: string | null },
): Promise<{ name: string; size: number }> {
  const { version, size, eTag } = await store.write(Readable.from([bytes]), most);
  written(version);
  const name = randomUUID();
  const metadata = {
    ...{ eTag, size, contentLength: size, mimetype: mediaType, cacheControl: 'max-age=3600' },
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  };
  await tryFile(db, { bucket: 'documents', name, owner, version, metadata, userMetadata: {} }, false);
  await db.query(`select private.record_file_check('documents', $1, $2, $3)`, [name, version, mediaType]);
  return { name, size };
}
