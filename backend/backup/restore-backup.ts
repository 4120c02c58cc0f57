import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { backupFiles, timeStamp } from './backup-files.ts';
import { copyObjects, countMissing } from './copy-files.ts';
import { lockFolder } from '#backend/data/folder-lock.ts';
import { keepPrivate } from '#backend/data/private-folder.ts';
import { openPglite } from '#backend/database/pglite-database.ts';
import { readVaultKeys, vaultKeyFile, vaultKeyId } from '#backend/data/vault-key.ts';
import { StartupError } from '#backend/startup-error.ts';

/**
 * Where the old data was moved, if there was any; whether the available vault key opens everything in the backup; and
 * how many files its rows name that are missing or incomplete.
 */
export type Restored = { aside: string | undefined; isVaultOpen: boolean; missingFiles: number };

/**
 * Restores a backup as a data folder. Existing data is moved aside, never deleted. No backup contains the vault's key:
 * it stays where it is, next to the folder. No backend may be running on the folder.
 */
export async function restoreBackup(backup: string, dataFolder: string): Promise<Restored> {
  const files = backupFiles(resolve(backup));
  if (!existsSync(files.database) || !existsSync(files.keys))
    throw new StartupError(`${backup} is no backup: database.tar.gz and keys.json belong in it.`);
  const target = resolve(dataFolder);
  const draft = `${target}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(draft), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  try {
    const objects = backupFiles(draft).objects;
    await copyObjects(files.objects, objects);
    const { keyIds, missingFiles } = await unpack(files.database, join(draft, 'database'), objects);
    copyFileSync(files.keys, join(draft, 'keys.json'));
    if (existsSync(files.accounts)) copyFileSync(files.accounts, join(draft, 'accounts.json'));
    keepPrivate(draft);
    const known = new Set(readVaultKeys(vaultKeyFile(target)).map(vaultKeyId));
    return {
      aside: replace(target, draft),
      isVaultOpen: keyIds.every((id) => known.has(id)),
      missingFiles,
    };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the keys under which its secrets are sealed, and how many of its files are missing. */
async function unpack(
  file: string,
  folder: string,
  objects: string,
): Promise<{ keyIds: string[]; missingFiles: number }> {
  try {
    // Unzipped here, because the engine would reject outside its promise if a file is cut short.
    const load = new Blob([gunzipSync(readFileSync(file))]);
    const db = await openPglite({ folder, load });
    // A database without our migration history isn't one of ours.
    await db.query('select version from supabase_migrations.schema_migrations');
    const [vault] = await db.query<{ is_there: boolean }>(
      `select to_regclass('private.secrets') is not null as is_there`,
    );
    const sealed =
      vault?.is_there === true
        ? await db.query<{ key_id: string }>('select distinct key_id from private.secrets')
        : [];
    const missingFiles = await countMissing(db, objects);
    await db.close();
    return { keyIds: sealed.map(({ key_id: id }) => id), missingFiles };
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
