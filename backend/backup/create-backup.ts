import {
  createWriteStream,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backupPath, holdHeader } from './backup-endpoint.ts';
import { copyObjects } from './copy-files.ts';
import { backupFiles } from './backup-files.ts';
import { isInUse } from '#backend/data/folder-lock.ts';
import { keepPrivate } from '#backend/data/private-folder.ts';
import { openDataFolder } from '#backend/data/data-folder.ts';
import { keepKeys } from '#backend/data/keys.ts';
import { openPglite } from '#backend/database/pglite-database.ts';
import { StartupError } from '#backend/startup-error.ts';

/**
 * Copies the data of an embedded backend into a new folder, completely or not at all. A running backend copies the
 * database itself, between two transactions, and keeps serving.
 */
export async function createBackup(dataFolder: string, target: string): Promise<void> {
  const source = resolve(dataFolder);
  if (!existsSync(join(source, 'database', 'PG_VERSION')))
    throw new StartupError(`There is no data in ${source}.`);
  if (existsSync(target))
    throw new StartupError(`${target} exists already: choose another place with --out.`);
  const draft = `${resolve(target)}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
  mkdirSync(draft, { mode: 0o700 });
  try {
    const files = backupFiles(draft);
    const address = join(source, 'address');
    // After a crash another program may be listening at the stored address, and would receive the secret key.
    const running = isInUse(source) && existsSync(address) ? await askRunning(source, address) : undefined;
    try {
      const copy = running?.copy ?? (await readStopped(source));
      await pipeline(copy, createWriteStream(files.database, { mode: 0o600 }));
      await copyObjects(backupFiles(source).objects, files.objects);
    } finally {
      await running?.release();
    }
    copyFileSync(join(source, 'keys.json'), files.keys);
    if (existsSync(join(source, 'accounts.json')))
      copyFileSync(join(source, 'accounts.json'), files.accounts);
    // A copied file keeps the permissions of the original.
    keepPrivate(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A copy made by a running backend, which deletes no file until it hears that the files are copied too. */
type Running = { copy: Readable; release: () => Promise<void> };

/** Undefined if the backend that wrote the address has stopped. */
async function askRunning(source: string, addressFile: string): Promise<Running | undefined> {
  const url = new URL(backupPath, readFileSync(addressFile, 'utf8').trim());
  const { secretKey } = keepKeys(join(source, 'keys.json'));
  const headers = { Authorization: `Bearer ${secretKey}` };
  const response = await fetch(url, { headers }).catch(() => undefined);
  if (response === undefined) return undefined;
  if (!response.ok || response.body === null)
    throw new StartupError(`The running backend gave no copy (${response.status}).`);
  const hold = response.headers.get(holdHeader) ?? '';
  return {
    copy: Readable.fromWeb(response.body),
    release: async () => {
      // If the backend no longer answers, it keeps no files either.
      await fetch(url, { method: 'DELETE', headers: { ...headers, [holdHeader]: hold } }).catch(
        () => undefined,
      );
    },
  };
}

async function readStopped(source: string): Promise<Readable> {
  const folder = openDataFolder(source);
  try {
    const db = await openPglite({ folder: folder.database });
    const copy = await db.dump();
    await db.close();
    return Readable.fromWeb(copy.stream()).pipe(createGzip());
  } finally {
    folder.release();
  }
}
