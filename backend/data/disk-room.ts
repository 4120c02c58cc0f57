import { statfsSync } from 'node:fs';
import { StartupError } from '#backend/startup-error.ts';

/** The engine's log grows by files of 16 MB, and its start may need one beside the last. */
const neededBytes = 32 * 1024 * 1024;

/** Refuses a folder whose disk is full: an engine that is started there fails as if the folder were damaged. */
export function demandRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= neededBytes) return;
  throw new StartupError(
    `The disk of the data folder ${folder} is full: the database needs ${String(neededBytes / 1024 / 1024)} MB of free space.`,
  );
}
