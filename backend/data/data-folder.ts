import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { demandRoom, neededMbWhenNew } from './disk-room.ts';
import { lockFolder } from './folder-lock.ts';
import { keepPrivate, makePrivateFolder } from './private-folder.ts';
import { resetCommand } from './reset-command.ts';
import { StartupError } from '#backend/startup-error.ts';

/** The paths in a data folder, locked by this process until `release`. */
export type DataFolder = {
  path: string;
  database: string;
  keys: string;
  accounts: string;
  mail: string;
  /** Uploaded files. */
  storage: string;
  /** The address where the backend listens, while it runs. */
  address: string;
  /** Whether the database has yet to be created. */
  isNew: boolean;
  /** Marks the database as complete: from now on it is never deleted. */
  markComplete(): void;
  /** Deletes a new database that could not be created, since its files may be what fills the disk. */
  giveUp(): void;
  release(): void;
};

/**
 * Opens and locks a data folder. While a database is being created, a marker lies next to it, so that a start that died
 * half way is redone, and a folder without the marker is never deleted, no matter what state it is in.
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

/** Whether a start with this folder has to create the database. */
export function isNewFolder(folder: string): boolean {
  const { database, marker } = placesIn(folder);
  return existsSync(marker) || isMissingOrEmpty(database);
}

const placesIn = (folder: string): { database: string; marker: string } => ({
  database: join(folder, 'database'),
  marker: join(folder, 'database.incomplete'),
});

/** Opens and locks a folder for the files that belong to a database stored elsewhere. */
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

/** The error for a folder whose database does not open. */
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
