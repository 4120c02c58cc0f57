import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUuid } from './is-uuid.ts';
import { syncFolder, type StorageFolder } from './storage-folder.ts';
import { demandRoomFor } from './storage-room.ts';
import { tooLarge } from './storage-error.ts';

/** The result of storing a stream of bytes. */
export type Written = { version: string; size: number; eTag: string };

/**
 * Files on disk, each under a random version id and written once. The row of a name has its current version: so a new
 * file is complete before anyone can request it, and the previous one stays until no one can.
 */
export type ByteStore = {
  readonly folder: StorageFolder;
  /** Writes all of a stream, or nothing. */
  write: (source: Readable, mostBytes: number) => Promise<Written>;
  /** Moves a complete file into the store, such as a resumable upload. */
  adopt: (path: string, version: string) => Promise<Written>;
  /** The same bytes under a new version. */
  duplicate: (version: string) => Promise<string>;
  open: (version: string) => Promise<FileHandle>;
  /** Deletes versions that no row names any more. */
  remove: (versions: readonly (string | null)[]) => Promise<void>;
  /** Versions whose row may not be written yet; the sweep must skip them. */
  readonly inFlight: ReadonlySet<string>;
  /** Marks the row of a version as written, or as never to be written. */
  settle: (version: string) => void;
  /** Delays the deletion of files until released, so that a copy of the database and a copy of the files match. */
  hold: () => { release: () => Promise<void> };
};

export function createByteStore(folder: StorageFolder): ByteStore {
  const inFlight = new Set<string>();
  let holds = 0;
  let held: string[] = [];
  const pathOf = (version: string): string => {
    if (!isUuid(version)) throw new Error('No version of a file');
    return join(folder.objects, version.slice(0, 2), version);
  };
  const place = async (version: string, put: (path: string) => Promise<void>): Promise<void> => {
    const path = pathOf(version);
    const parent = join(folder.objects, version.slice(0, 2));
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await put(path);
    await syncFolder(parent);
  };
  const remove = async (versions: readonly (string | null)[]): Promise<void> => {
    const known = versions.filter((version): version is string => version !== null && isUuid(version));
    if (holds > 0) held.push(...known);
    else for (const version of known) await rm(pathOf(version), { force: true });
  };
  return {
    folder,
    inFlight,
    settle: (version) => inFlight.delete(version),
    write: async (source, mostBytes) => {
      const version = randomUUID();
      const draft = join(folder.incoming, version);
      const count = counting(mostBytes, folder.path);
      inFlight.add(version);
      try {
        await pipeline(
          source,
          count.stream,
          createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
        );
        await place(version, (path) => rename(draft, path));
        return { version, ...count.result() };
      } catch (error) {
        inFlight.delete(version);
        await rm(draft, { force: true });
        throw error;
      }
    },
    adopt: async (path, version) => {
      const count = counting(Number.MAX_SAFE_INTEGER, folder.path);
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      count.stream.resume();
      await pipeline(createReadStream(path), count.stream);
      inFlight.add(version);
      await place(version, (target) => linked(path, target));
      return { version, ...count.result() };
    },
    duplicate: async (version) => {
      const copy = randomUUID();
      inFlight.add(copy);
      try {
        await place(copy, (path) => linked(pathOf(version), path));
      } catch (error) {
        inFlight.delete(copy);
        throw error;
      }
      return copy;
    },
    open: (version) => open(pathOf(version), constants.O_RDONLY | noLinks),
    remove,
    hold: () => {
      holds += 1;
      let isHeld = true;
      return {
        release: async () => {
          if (!isHeld) return;
          isHeld = false;
          holds -= 1;
          if (holds > 0) return;
          const waiting = held;
          held = [];
          await remove(waiting);
        },
      };
    },
  };
}

/** Windows has no symbolic links of this kind, and no such flag. */
const noLinks = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

/** A hard link to the same bytes, which never change; a copy if the file system has no hard links. */
async function linked(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

const roomEveryBytes = 8 * 1024 * 1024;

/** Counts and hashes a stream, and aborts it if it becomes too large for the bucket or the disk. */
function counting(mostBytes: number, folder: string) {
  const hash = createHash('sha256');
  let size = 0;
  let askedAt = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > mostBytes) {
        done(tooLarge());
        return;
      }
      hash.update(chunk);
      if (size - askedAt < roomEveryBytes) {
        done(null, chunk);
        return;
      }
      askedAt = size;
      demandRoomFor(folder, roomEveryBytes).then(
        () => {
          done(null, chunk);
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error('unknown'));
        },
      );
    },
  });
  return { stream, result: () => ({ size, eTag: `"${hash.digest('hex')}"` }) };
}
