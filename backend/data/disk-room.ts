import { statfsSync } from 'node:fs';
import { StartupError } from '#backend/startup-error.ts';

/** The engine's log grows by files of 16 MB, and its start may need one beside the last. */
const neededMb = 32;
/** What a new database takes with the demo, and room to work in. */
export const neededMbWhenNew = 160;

/** Refuses a folder whose disk is full: an engine that is started there fails as if the folder were damaged. */
export function demandRoom(folder: string, megabytes = neededMb): void {
  if (!hasRoom(folder, megabytes)) throw isFull(folder, megabytes);
}

/**
 * What a start is told that failed since its disk became full meanwhile, or nothing. The system says so, and the engine once it works; as it
 * starts it fails without a word of why.
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
