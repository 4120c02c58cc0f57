import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { backupFiles, timeStamp } from './backup-files.ts';
import { lockFolder } from '#backend/data/folder-lock.ts';
import { keepPrivate } from '#backend/data/private-folder.ts';
import { openPglite } from '#backend/database/pglite-database.ts';
import { StartupError } from '#backend/startup-error.ts';

/**
 * Makes a data folder of a backup. What lay there before is moved aside, never deleted; answers where to, if anything did.
 * The backend must not be running on it.
 */
export async function restoreBackup(backup: string, dataFolder: string): Promise<string | undefined> {
  const files = backupFiles(resolve(backup));
  if (!existsSync(files.database) || !existsSync(files.keys))
    throw new StartupError(`${backup} is no backup: database.tar.gz and keys.json belong in it.`);
  const target = resolve(dataFolder);
  const draft = `${target}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(draft), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  try {
    await unpack(files.database, join(draft, 'database'));
    copyFileSync(files.keys, join(draft, 'keys.json'));
    if (existsSync(files.accounts)) copyFileSync(files.accounts, join(draft, 'accounts.json'));
    keepPrivate(draft);
    return replace(target, draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    // Unpacked here: the engine would reject outside of its promise where a file is cut short.
    const load = new Blob([gunzipSync(readFileSync(file))]);
    const db = await openPglite({ folder, load });
    // A database that cannot tell its own history is not one of ours.
    await db.query('select version from supabase_migrations.schema_migrations');
    await db.close();
  } catch (cause) {
    throw new StartupError(`${file} holds no whole database: use another backup.`, { cause });
  }
}

function replace(target: string, draft: string): string | undefined {
  if (!existsSync(target)) {
    renameSync(draft, target);
    return undefined;
  }
  const release = lockFolder(target);
  release();
  const aside = `${target}.before-restore-${timeStamp()}`;
  renameSync(target, aside);
  renameSync(draft, target);
  return aside;
}
