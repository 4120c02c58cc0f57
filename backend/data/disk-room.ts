import { statfsSync } from 'node:fs';
import { StartupError } from '#backend/startup-error.ts';

/** The engine's log grows by files of 16 MB, and a start may need one more after the last. */
const neededMb = 32;
/** The size of a new database with the demo data, and working space. */
export const neededMbWhenNew = 160;

/** Refuses a folder whose disk is full: an engine started there would fail as if the folder were damaged. */
export function demandRoom(folder: string, megabytes = neededMb): void {
  if (!hasRoom(folder, megabytes)) throw isFull(folder, megabytes);
}

/**
 * The error to show if a start failed because its disk filled up meanwhile, or undefined. The system reports a full
 * disk, and so does a running engine; an engine that is starting fails without saying why.
 */
export function fullDisk(folder: string, error: unknown): StartupError | undefined {
  const hasSaid =
    error instanceof Error && 'code' in error && ['ENOSPC', '53100'].includes(String(error.code));
  return hasSaid || !hasRoom(folder, neededMb) ? isFull(folder, neededMbWhenNew, error) : undefined;
}

function hasRoom(folder: string, megabytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= megabytes * 1024 * 1024;
}

const isFull = (folder: string, megabytes: number, cause?: unknown): StartupError =>
  new StartupError(
    `The disk of the data folder ${folder} is full: the database needs ${String(megabytes)} MB of free space. Free some, or choose a folder on another disk.`,
    { cause },
  );
