import { rmSync } from 'node:fs';
import type { CopyDatabase } from '#backend/backup/backup-endpoint.ts';
import { damaged, openDataFolder, openSideFolder, type DataFolder } from './data-folder.ts';
import type { Database, ServedDatabase } from '#backend/database/database.ts';
import type { DemoAccount } from '#backend/demo/demo-account.ts';
import { demandRoom, fullDisk } from './disk-room.ts';
import { demoAccountsIn, seedDemo } from '#backend/demo/seed-demo.ts';
import { keepAccounts, storedAccounts } from './stored-accounts.ts';
import type { DataFiles } from '#backend/database/data-files.ts';
import { layFirstFiles } from '#backend/database/first-files.ts';
import { createKeys, keepKeys, type Keys } from './keys.ts';
import type { OnProgress } from '#backend/progress.ts';
import { migrate } from '#backend/database/migrate.ts';
import { openPglite, type PgliteDatabase } from '#backend/database/pglite-database.ts';
import { openPostgres } from '#backend/postgres/open-postgres.ts';
import { writePrivateFile } from './private-file.ts';
import { keepPrivate } from './private-folder.ts';
import { resetCommand } from './reset-command.ts';
import { createByteStore, type ByteStore } from '#backend/storage/byte-store.ts';
import { sweepAtStart } from '#backend/storage/sweep/start-sweep.ts';
import { openStorageFolder, temporaryStorageFolder } from '#backend/storage/storage-folder.ts';
import { keepVaultKey, passingVaultKey, vaultKeyFile, type VaultKey } from './vault-key.ts';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';

/**
 * Where the data is stored. `snapshotDir`: the folder for a copy of a new database, from which the next ones in memory
 * start; `keys`: for tests that create tokens themselves; `firstFiles`: returns the files that a new folder starts
 * with; `path` together with a `url`: the folder for what the Postgres server does not store, the keys and the mails.
 */
export type DataLocation =
  | { kind: 'memory'; snapshotDir?: string; keys?: Keys }
  | { kind: 'folder'; path: string; firstFiles?: FirstFiles }
  | { kind: 'url'; url: string; path: string };

/** Undefined if the engine should create its own files. */
type FirstFiles = () => Promise<DataFiles | undefined>;

/** An open database with everything that is stored next to it. */
export type Store = {
  db: ServedDatabase;
  keys: Keys;
  vaultKey: VaultKey;
  accounts: DemoAccount[];
  mailFolder: string | undefined;
  /** Uploaded files. */
  bytes: ByteStore;
  /** Copies the whole database; missing for a Postgres server, which has its own backup tools. */
  copy?: CopyDatabase;
  /** Reopens the database from its folder after its engine has stopped. */
  reopen?: () => Promise<void>;
  /** Writes the served address to the data folder, for `npm run backup`. */
  announce?: (url: string) => void;
  close(): Promise<void>;
};

type StoreOptions = { seed: 'demo' | 'none'; migrationsDir: string; onProgress?: OnProgress | undefined };

/** Opens the data, migrates it, and fills a new database with the demo. */
export async function openStore(location: DataLocation, options: StoreOptions): Promise<Store> {
  switch (location.kind) {
    case 'memory':
      return openInMemory(location, options);
    case 'folder':
      return openInFolder(location, options);
    case 'url':
      return openAtUrl(location, options);
  }
}

async function openInMemory(
  { snapshotDir, keys = createKeys() }: { snapshotDir?: string; keys?: Keys },
  options: StoreOptions,
): Promise<Store> {
  const db =
    snapshotDir === undefined
      ? await openPglite({})
      : await openFromSnapshot(snapshotDir, options.migrationsDir);
  await migrate(db, options.migrationsDir);
  const vaultKey = passingVaultKey();
  const folder = temporaryStorageFolder();
  const bytes = createByteStore(openStorageFolder(folder));
  const accounts = options.seed === 'demo' ? await seedDemo(db, vaultKey(), bytes) : [];
  return {
    ...{ db, keys, vaultKey, accounts, mailFolder: undefined, bytes },
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openInFolder(
  { path, firstFiles }: { path: string; firstFiles?: FirstFiles },
  options: StoreOptions,
): Promise<Store> {
  const folder = openDataFolder(path);
  try {
    const keys = keepKeys(folder.keys);
    const bytes = createByteStore(openStorageFolder(folder.storage));
    let db = await openDatabase(folder, firstFiles);
    const { accounts, vaultKey } = await fill(db, bytes, folder, options);
    await sweepAtStart(db, bytes).catch(async (error: unknown) => {
      await db.close();
      throw error;
    });
    const close = async (): Promise<void> => {
      rmSync(folder.address, { force: true });
      await db.close();
      folder.release();
    };
    const announce = (url: string): void => {
      writePrivateFile(folder.address, `${url}\n`);
    };
    return {
      get db() {
        return db;
      },
      keys,
      vaultKey,
      accounts,
      mailFolder: folder.mail,
      bytes,
      copy: () => db.dump(),
      reopen: async () => {
        demandRoom(folder.path);
        db = await openPglite({ folder: folder.database });
      },
      announce,
      close,
    };
  } catch (error) {
    const full = fullDisk(folder.path, error);
    folder.giveUp();
    folder.release();
    throw full ?? error;
  }
}

async function openAtUrl(
  location: { url: string; path: string },
  { seed, migrationsDir }: StoreOptions,
): Promise<Store> {
  const folder = openSideFolder(location.path);
  try {
    const keys = keepKeys(folder.keys);
    const bytes = createByteStore(openStorageFolder(folder.storage));
    let accounts: DemoAccount[] = [];
    let vaultKey: VaultKey = () => '';
    const db = await openPostgres(location.url, async (owner) => {
      await migrate(owner, migrationsDir, { remedy: 'name another database with --database-url' });
      vaultKey = await keepVaultKey(vaultKeyFile(location.path), owner);
      if (seed === 'demo') accounts = await seedOnce(owner, vaultKey(), bytes);
      await sweepAtStart(owner, bytes);
    });
    const close = async (): Promise<void> => {
      await db.close();
      folder.release();
    };
    return { db, keys, vaultKey, accounts, mailFolder: folder.mail, bytes, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Fills a database without users, completely or not at all, since a partial fill would not be repeated. */
async function seedOnce(db: Database, vaultKey: string, bytes: ByteStore): Promise<DemoAccount[]> {
  const people = await db.query('select from public.profiles limit 1');
  return people.length === 0 ? seedDemo(db, vaultKey, bytes) : demoAccountsIn(db);
}

async function openDatabase(folder: DataFolder, firstFiles?: FirstFiles): Promise<PgliteDatabase> {
  try {
    const first = folder.isNew ? await firstFiles?.() : undefined;
    if (first) layFirstFiles(first, folder.database);
    return await openPglite({ folder: folder.database });
  } catch (error) {
    throw folder.isNew ? error : damaged(folder.path, error);
  }
}

async function fill(
  db: ServedDatabase,
  bytes: ByteStore,
  folder: DataFolder,
  options: StoreOptions,
): Promise<Pick<Store, 'accounts' | 'vaultKey'>> {
  try {
    const remedy = `run \`${resetCommand(folder.path)}\` to start with a new data folder`;
    await migrate(db, options.migrationsDir, { remedy, onProgress: options.onProgress });
    const vaultKey = await keepVaultKey(vaultKeyFile(folder.path), db);
    if (!folder.isNew) return { accounts: storedAccounts(folder.accounts), vaultKey };
    const accounts = options.seed === 'demo' ? await seedDemo(db, vaultKey(), bytes, options.onProgress) : [];
    keepAccounts(folder.accounts, accounts);
    // The engine unpacks its first files with the permissions that they were packed with.
    keepPrivate(folder.path);
    folder.markComplete();
    return { accounts, vaultKey };
  } catch (error) {
    await db.close();
    throw error;
  }
}
