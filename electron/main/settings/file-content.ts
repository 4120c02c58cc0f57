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

/** Above what the app writes: sealed drafts of ten servers take 60 MB where each is full. */
export const largestBytes = 64 * 1024 * 1024;

/** The text of a file; undefined where there is none. Throws where it cannot be read, or is nothing that the app could have written. */
export function readText(file: string): string | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  if (isOdd(file)) throw new OddFileError(`Neither a file nor small: ${path.basename(file)}`);
  return textStoreOf(file).store.text;
}

/** A pipe or a device, which would be read for ever, or more than the app ever writes. */
export class OddFileError extends Error {
  readonly code = 'not_ours';
}

/** Writes a file whole or not at all, readable by its owner alone. Throws where it cannot. */
export function writeWhole(file: string, text: string): void {
  if (isOdd(file)) removeContent(file);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  askForRoom(file, text);
  let store: TextStore;
  try {
    store = textStoreOf(file);
  } catch {
    // What could not be read at the start, and is to be replaced all the same.
    removeContent(file);
    store = textStoreOf(file);
  }
  writeOutsideSnap(store, text);
}

/**
 * The store takes half a text on a full disk for a whole one, and tries for a second in a folder that may not be written. So the disk is
 * asked first, by as many bytes that say nothing.
 */
function askForRoom(file: string, text: string): void {
  const trial = `${followed(file)}.${process.pid}.tmp`;
  try {
    writeFileSync(trial, randomBytes(Buffer.byteLength(text)), { mode: 0o600 });
  } finally {
    rmSync(trial, { force: true });
  }
}

/** Removes what a kill left of a file that was being written: sealed as it is, it would outlive signing out. */
export function removeUnfinished(file: string): void {
  const target = followed(file);
  const folder = path.dirname(target);
  const beginning = `${path.basename(target)}.`;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // There is nothing to remove where the folder is yet to be made.
    return;
  }
  for (const name of names)
    if (name.startsWith(beginning) && unfinished.test(name.slice(beginning.length)))
      unlinkSync(path.join(folder, name));
}

/** As earlier versions named them, and as the store does. */
const unfinished = /^(?:\d+\.tmp|tmp-\d{10}[0-9a-f]{6})$/;

/** Takes a file's content off the disk, which needs no space: by removing it, or where the folder forbids that, by emptying it. */
export function removeContent(file: string): void {
  const target = followed(file);
  const stats = lstatSync(target, { throwIfNoEntry: false });
  // A folder in its place was never ours.
  if (stats === undefined || stats.isDirectory()) return;
  try {
    // Not by rmSync, which some versions let follow a link.
    unlinkSync(target);
  } catch (error) {
    if (!stats.isFile()) throw error;
    truncateSync(target);
  }
}

/** Where a link leads, so that the link itself stays; the path as given where it leads to no file: a device is not ours to touch. */
function followed(file: string): string {
  try {
    const target = realpathSync(file);
    return statSync(target).isFile() ? target : file;
  } catch {
    return file;
  }
}

/** A folder is not: reading it fails at once. */
function isOdd(file: string): boolean {
  try {
    const stats = statSync(file);
    return stats.isFile() ? stats.size > largestBytes : !stats.isDirectory();
  } catch {
    return false;
  }
}

/** The system's word for what went wrong, such as ENOSPC. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
