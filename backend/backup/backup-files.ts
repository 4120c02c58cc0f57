import { join } from 'node:path';

/**
 * The contents of a backup. The keys are included: without them everyone would be signed out, and `config.json` would
 * change.
 */
export const backupFiles = (folder: string) => ({
  database: join(folder, 'database.tar.gz'),
  keys: join(folder, 'keys.json'),
  accounts: join(folder, 'accounts.json'),
  /** Uploaded files, each under its version. */
  objects: join(folder, 'storage', 'objects'),
});

/** A time for names of files and folders: `2026-11-21T10-30-05`. */
export const timeStamp = (now = new Date()): string => now.toISOString().slice(0, 19).replaceAll(':', '-');
