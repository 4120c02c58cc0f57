import { rm } from 'node:fs/promises';
import type { Asking } from '#backend/storage/asking.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import type { createResumableUploads, ResumableUpload } from './resumable-uploads.ts';
import { StorageError } from '#backend/storage/storage-error.ts';
import { keepFile } from '#backend/storage/uploads/upload.ts';
import { metadataIn } from '#backend/storage/uploads/upload-body.ts';

/**
 * Makes a file of an upload whose last part has come. Until then no answer may say that it is complete: a client that hears so
 * believes that there is a file. It can be asked for again and again, also after the process has ended in the middle of it: the
 * upload's id is the file's version, by which a row that is there already is known.
 */
export function createFinishing(uploads: ReturnType<typeof createResumableUploads>, bytes: ByteStore) {
  const running = new Map<string, Promise<void>>();

  async function finish({ id, metadata }: ResumableUpload, asking: Asking): Promise<void> {
    const written = await bytes.adopt(uploads.bytesOf(id), id);
    const { bucket, name, owner, mimetype, cacheControl, isUpsert } = metadata;
    try {
      await keepFile(
        { asking, bytes },
        {
          ...{ bucket, name, owner, written, isUpsert: isUpsert === 'yes' },
          facts: { mimetype, cacheControl, userMetadata: metadataIn(metadata.userMetadata) },
        },
      );
    } catch (error) {
      // The name was taken meanwhile, or the bucket is gone: no later attempt would end otherwise.
      if (error instanceof StorageError && error.statusCode < 500) await uploads.remove(id);
      throw error;
    }
    await rm(uploads.bytesOf(id), { force: true });
  }

  return (upload: ResumableUpload, asking: Asking): Promise<void> => {
    const already = running.get(upload.id);
    if (already !== undefined) return already;
    const run = finish(upload, asking).finally(() => running.delete(upload.id));
    running.set(upload.id, run);
    return run;
  };
}
