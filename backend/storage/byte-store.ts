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

/** What came of a stream of bytes. */
export type Written = { version: string; size: number; eTag: string };

/**
 * Files on disk, each under a version that is drawn by chance and written once. Which version a name means is in its row: so a file
 * is there whole before anyone can ask for it, and the one before it until nobody can.
 */
export type ByteStore = {
  readonly folder: StorageFolder;
  /** Writes all of a stream, or nothing. */
  write: (source: Readable, mostBytes: number) => Promise<Written>;
  /** Takes over a file that is complete, such as an upload in parts. */
  adopt: (path: string, version: string) => Promise<Written>;
  /** The same bytes under a new version. */
  duplicate: (version: string) => Promise<string>;
  open: (version: string) => Promise<FileHandle>;
  /** Lets go of versions that no row names any more. */
  remove: (versions: readonly (string | null)[]) => Promise<void>;
  /** Versions whose row may be on its way, which a sweep leaves alone. */
  readonly inFlight: ReadonlySet<string>;
  /** Says that the row of a version is written, or that it never will be. */
  settle: (version: string) => void;
  /** Keeps removed files until it is released, so that a copy of the database and one of the files fit together. */
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

/** Windows has neither such links in the way of files nor the flag. */
const noLinks = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

/** Two names for the same bytes, which never change; a copy where the disk knows no such thing. */
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

/** Counts and hashes what passes, and ends it where it becomes too much for the bucket or for the disk. */
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
