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
 * Where the data went that lay there before, if any did, whether the vault's key at hand opens all that is in the backup, and how many
 * files its rows name that are not in it, or not whole.
 */
export type Restored = { aside: string | undefined; isVaultOpen: boolean; missingFiles: number };

/**
 * Makes a data folder of a backup. What lay there before is moved aside, never deleted. The vault's key is in no backup: it
 * stays where it is, beside the folder. The backend must not be running on it.
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

/** Answers under which keys its secrets are sealed, and how many of its files are missing. */
async function unpack(
  file: string,
  folder: string,
  objects: string,
): Promise<{ keyIds: string[]; missingFiles: number }> {
  try {
    // Unpacked here: the engine would reject outside of its promise where a file is cut short.
    const load = new Blob([gunzipSync(readFileSync(file))]);
    const db = await openPglite({ folder, load });
    // A database that cannot tell its own history is not one of ours.
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
