import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** The text of a file; undefined where there is none. Throws where it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file whole or not at all, readable by its owner alone. Throws where it cannot. */
export function writeWhole(file: string, text: string): void {
  const target = followed(file);
  const unfinished = `${target}.${process.pid}.tmp`;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    const handle = openSync(unfinished, 'w', 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Takes a file's content off the disk, which needs no space: by removing it, or where the folder forbids that, by emptying it. */
export function removeContent(file: string): void {
  const target = followed(file);
  // A folder in its place was never ours.
  if (lstatSync(target, { throwIfNoEntry: false })?.isDirectory() !== false) return;
  try {
    rmSync(target);
  } catch {
    truncateSync(target);
  }
}

/** Where a link leads, so that the link itself stays; the path as given where it leads nowhere. */
function followed(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** The system's word for what went wrong, such as ENOSPC. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
