import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demandRoom, neededMbWhenNew } from './disk-room.ts';
import { lockFolder } from './folder-lock.ts';
import { keepPrivate, makePrivateFolder } from './private-folder.ts';
import { resetCommand } from './reset-command.ts';
import { StartupError } from '#backend/startup-error.ts';

/** The places in a data folder, held by this process until `release`. */
export type DataFolder = {
  path: string;
  database: string;
  keys: string;
  accounts: string;
  mail: string;
  /** What people upload. */
  storage: string;
  /** Where the backend listens, while it does. */
  address: string;
  /** Whether the database has yet to be made. */
  isNew: boolean;
  /** Says that the database is whole: from now on it is never thrown away. */
  markComplete(): void;
  /** Takes a new database away that could not be made: what there is of it may be what fills the disk. */
  giveUp(): void;
  release(): void;
};

/**
 * Takes a data folder. While a database is being made a marker lies beside it, so that a start which died half way
 * is begun again, and a folder without the marker is never deleted, whatever its state.
 */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  makeFolder(path);
  demandRoom(path, isNewFolder(path) ? neededMbWhenNew : undefined);
  const release = lockFolder(path);
  try {
    const { database, marker } = placesIn(path);
    if (existsSync(marker)) rmSync(database, { recursive: true, force: true });
    const isNew = isMissingOrEmpty(database);
    if (!isNew && !existsSync(join(database, 'PG_VERSION'))) throw damaged(path);
    if (isNew) writeFileSync(marker, '', { mode: 0o600 });
    mkdirSync(database, { recursive: true, mode: 0o700 });
    keepPrivate(path);
    return {
      path,
      database,
      keys: join(path, 'keys.json'),
      accounts: join(path, 'accounts.json'),
      mail: join(path, 'mail'),
      storage: join(path, 'storage'),
      address: join(path, 'address'),
      isNew,
      markComplete: () => {
        rmSync(marker, { force: true });
      },
      giveUp: () => {
        if (!isNew || !existsSync(marker)) return;
        rmSync(database, { recursive: true, force: true });
        rmSync(marker, { force: true });
      },
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether a start there has to make the database. */
export function isNewFolder(folder: string): boolean {
  const { database, marker } = placesIn(folder);
  return existsSync(marker) || isMissingOrEmpty(database);
}

const placesIn = (folder: string): { database: string; marker: string } => ({
  database: join(folder, 'database'),
  marker: join(folder, 'database.incomplete'),
});

/** Takes a folder for what is kept beside a database that lies elsewhere. */
export function openSideFolder(folder: string): Pick<DataFolder, 'keys' | 'mail' | 'storage' | 'release'> {
  const path = resolve(folder);
  makeFolder(path);
  const release = lockFolder(path);
  try {
    keepPrivate(path);
  } catch (error) {
    release();
    throw error;
  }
  return { keys: join(path, 'keys.json'), mail: join(path, 'mail'), storage: join(path, 'storage'), release };
}

/** The sentence for a folder whose database does not open. */
export function damaged(path: string, cause?: unknown): StartupError {
  return new StartupError(
    `The data folder ${path} is damaged: restore a backup, or run \`${resetCommand(path)}\` to start over.`,
    { cause },
  );
}

function makeFolder(path: string): void {
  try {
    makePrivateFolder(path);
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`The data folder ${path} cannot be made: choose another with --data.`, { cause });
  }
}

function isMissingOrEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}
