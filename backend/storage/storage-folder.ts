import { chmodSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#backend/startup-error.ts';

/**
 * Where files are stored: arriving files, complete files, resumable uploads, and files that a start found without a
 * row.
 */
export type StorageFolder = {
  path: string;
  incoming: string;
  objects: string;
  resumable: string;
  lost: string;
};

/**
 * Creates the folders, accessible only to their owner. Refuses a link in place of a folder, which would redirect
 * uploads.
 */
export function openStorageFolder(path: string): StorageFolder {
  const folder: StorageFolder = {
    path,
    incoming: join(path, 'incoming'),
    objects: join(path, 'objects'),
    resumable: join(path, 'resumable'),
    lost: join(path, 'lost'),
  };
  for (const one of Object.values(folder)) {
    mkdirSync(one, { recursive: true, mode: 0o700 });
    const found = lstatSync(one);
    if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid()))
      throw new StartupError(
        `${one} is no folder of this user: move it away, or choose another data folder with --data.`,
      );
    if ((found.mode & 0o077) !== 0 && process.getuid !== undefined) chmodSync(one, 0o700);
  }
  return folder;
}

/** For a database in memory. */
export const temporaryStorageFolder = (): string => mkdtempSync(join(tmpdir(), 'marquee-files-'));

/** A new name is durable only once its folder is synced; Windows does that automatically. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
