import { statfs } from 'node:fs/promises';
import { diskFull } from './storage-error.ts';

/** The database stops if it has no room for its log, so files must leave some free. */
const keptFree = 64 * 1024 * 1024;

/** Refuses bytes that would leave too little free disk space. */
export async function demandRoomFor(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < keptFree) throw diskFull();
}
