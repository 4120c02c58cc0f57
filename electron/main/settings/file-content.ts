import { randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { textStoreOf, writeOutsideSnap, type TextStore } from './text-store.ts';

/** More than the app ever writes: full encrypted drafts of ten servers take 60 MB. */
export const largestBytes = 64 * 1024 * 1024;

/**
 * The text of a file; undefined if there is none. Throws if it cannot be read, or cannot have been written by the app.
 */
export function readText(file: string): string | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  if (isOdd(file)) throw new OddFileError(`Neither a file nor small: ${path.basename(file)}`);
  return textStoreOf(file).store.text;
}

/** A pipe or a device, which would be read forever, or a file larger than the app ever writes. */
export class OddFileError extends Error {
  readonly code = 'not_ours';
}

/** Writes a file completely or not at all, readable by its owner only. Throws if it cannot. */
export function writeWhole(file: string, text: string): void {
  if (isOdd(file)) removeContent(file);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  askForRoom(file, text);
  let store: TextStore;
  try {
    store = textStoreOf(file);
  } catch {
    // A file that could not be read at the start, but has to be replaced.
    removeContent(file);
    store = textStoreOf(file);
  }
  writeOutsideSnap(store, text);
}

/**
 * On a full disk the store mistakes a partial write for a complete one, and in a read-only folder it retries for a
 * second. So first test the disk with as many random bytes.
 */
function askForRoom(file: string, text: string): void {
  const trial = `${followed(file)}.${process.pid}.tmp`;
  try {
    writeFileSync(trial, randomBytes(Buffer.byteLength(text)), { mode: 0o600 });
  } finally {
    rmSync(trial, { force: true });
  }
}

/** Deletes partial files of a killed process: even encrypted, they would survive signing out. */
export function removeUnfinished(file: string): void {
  const target = followed(file);
  const folder = path.dirname(target);
  const beginning = `${path.basename(target)}.`;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // If the folder doesn't exist yet, there is nothing to delete.
    return;
  }
  for (const name of names)
    if (name.startsWith(beginning) && unfinished.test(name.slice(beginning.length)))
      unlinkSync(path.join(folder, name));
}

/** The names used by earlier versions, and by the store. */
const unfinished = /^(?:\d+\.tmp|tmp-\d{10}[0-9a-f]{6})$/;

/**
 * Removes a file's content from the disk, which needs no free space: deletes it, or if the folder forbids that, empties
 * it.
 */
export function removeContent(file: string): void {
  const target = followed(file);
  const stats = lstatSync(target, { throwIfNoEntry: false });
  // A folder in its place was never ours.
  if (stats === undefined || stats.isDirectory()) return;
  try {
    // Not by rmSync, which follows links in some versions.
    unlinkSync(target);
  } catch (error) {
    if (!stats.isFile()) throw error;
    truncateSync(target);
  }
}

/**
 * The target of a link, so that the link itself stays; the given path if it leads to anything but a file, since we must
 * not touch a device.
 */
function followed(file: string): string {
  try {
    const target = realpathSync(file);
    return statSync(target).isFile() ? target : file;
  } catch {
    return file;
  }
}

/** Not for a folder: reading it fails at once anyway. */
function isOdd(file: string): boolean {
  try {
    const stats = statSync(file);
    return stats.isFile() ? stats.size > largestBytes : !stats.isDirectory();
  } catch {
    return false;
  }
}

/** The system's error code, such as ENOSPC. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
