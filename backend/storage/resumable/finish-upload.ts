import { rm } from 'node:fs/promises';
import type { Asking } from '#backend/storage/asking.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import type { createResumableUploads, ResumableUpload } from './resumable-uploads.ts';
import { StorageError } from '#backend/storage/storage-error.ts';
import { keepFile } from '#backend/storage/uploads/upload.ts';
import { metadataIn } from '#backend/storage/uploads/upload-body.ts';

/**
 * Turns an upload into a file once its last part has arrived. Before that no answer may say that it is complete: the
 * client would believe that the file exists. It is safe to repeat, also after the process died half way: the upload's
 * id is the file's version, which identifies an existing row.
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
      // The name is taken by now, or the bucket is gone: a retry would fail the same way.
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
