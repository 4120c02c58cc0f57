import { join } from 'node:path';

/** What a backup contains. The keys belong to it: without them everyone is signed out, and `config.json` changes. */
export const backupFiles = (folder: string) => ({
  database: join(folder, 'database.tar.gz'),
  keys: join(folder, 'keys.json'),
  accounts: join(folder, 'accounts.json'),
  /** What people have uploaded, each under its version. */
  objects: join(folder, 'storage', 'objects'),
});

/** When something was made, in a form for names of files and folders: `2026-11-21T10-30-05`. */
export const timeStamp = (now = new Date()): string => now.toISOString().slice(0, 19).replaceAll(':', '-');
