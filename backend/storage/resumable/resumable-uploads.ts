import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isUuid } from '#backend/storage/is-uuid.ts';

const metadataSchema = z.object({
  /** Role and id of the user who started it: no one else may continue or see it. */
  startedBy: z.string(),
  owner: z.string().nullable(),
  bucket: z.string(),
  name: z.string(),
  mimetype: z.string(),
  cacheControl: z.string(),
  userMetadata: z.string(),
  isUpsert: z.literal(['yes', 'no']),
});
const uploadSchema = z.object({ size: z.number().int().nonnegative(), metadata: metadataSchema });

/** The stored data of a resumable upload, as flat strings: the library that writes it supports nothing else. */
export type UploadMetadata = z.infer<typeof metadataSchema>;
export type ResumableUpload = {
  id: string;
  size: number;
  metadata: UploadMetadata;
  /** How much has arrived; undefined once it is a file with a row, since its bytes have been moved. */
  offset: number | undefined;
};

const abandonedMs = 24 * 60 * 60 * 1000;

/** The resumable uploads in a folder: `<id>` has the bytes, `<id>.json` the metadata. */
export function createResumableUploads(folder: string) {
  const bytesOf = (id: string): string => join(folder, id);
  const notesOf = (id: string): string => join(folder, `${id}.json`);
  return {
    bytesOf,
    find: async (id: string): Promise<ResumableUpload | undefined> => {
      if (!isUuid(id)) return undefined;
      const text = await readFile(notesOf(id), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const read = uploadSchema.safeParse(jsonIn(text));
      if (!read.success) return undefined;
      const bytes = await stat(bytesOf(id)).catch(() => undefined);
      // Removed in the meantime, so it has not become a file.
      if (bytes === undefined && (await stat(notesOf(id)).catch(() => undefined)) === undefined)
        return undefined;
      return { id, ...read.data, offset: bytes?.size };
    },
    remove: async (id: string): Promise<void> => {
      await rm(bytesOf(id), { force: true });
      await rm(notesOf(id), { force: true });
    },
    /** How many uploads a user has started and not finished within the last day. */
    countOf: async (startedBy: string): Promise<number> => {
      let count = 0;
      for (const id of await idsIn(folder)) {
        const text = await readFile(notesOf(id), 'utf8').catch(() => '');
        const read = uploadSchema.safeParse(jsonIn(text));
        if (!read.success || read.data.metadata.startedBy !== startedBy) continue;
        if (await stat(bytesOf(id)).catch(() => undefined)) count += 1;
      }
      return count;
    },
    /** The total bytes in a user's unfinished uploads. */
    bytesBy: async (owner: string): Promise<number> => {
      let bytes = 0;
      for (const id of await idsIn(folder)) {
        const read = uploadSchema.safeParse(jsonIn(await readFile(notesOf(id), 'utf8').catch(() => '')));
        if (!read.success || read.data.metadata.owner !== owner) continue;
        bytes += (await stat(bytesOf(id)).catch(() => undefined))?.size ?? 0;
      }
      return bytes;
    },
    /** Deletes uploads that have not been continued for a day. */
    sweep: async (): Promise<void> => {
      for (const id of await idsIn(folder)) {
        const kept =
          (await stat(bytesOf(id)).catch(() => undefined)) ??
          (await stat(notesOf(id)).catch(() => undefined));
        if (kept !== undefined && Date.now() - kept.mtimeMs < abandonedMs) continue;
        await rm(bytesOf(id), { force: true });
        await rm(notesOf(id), { force: true });
      }
    },
  };
}

async function idsIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder);
  return new Set(names.map((name) => name.replace(/\.json$/, '')).filter(isUuid));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
