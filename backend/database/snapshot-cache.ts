import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packDataFiles, unpackDataFiles, type DataFiles } from './data-files.ts';
import type { PgliteDatabase } from './pglite-database.ts';
import { bootstrapScripts, openPglite } from './pglite-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { OnProgress } from '#backend/progress.ts';

// A copy of a migrated database, which has only the migrations' rows, is stored in a folder and rebuilt when a script
// or the engine changes: new databases start from it, which saves the seconds that migrating takes.

/** Opens a migrated database in memory from the copy, and creates the copy if it is missing. */
export async function openFromSnapshot(folder: string, migrationsDir: string): Promise<PgliteDatabase> {
  const path = pathIn(folder, migrationsDir);
  try {
    return await openPglite({ files: copyAt(path) });
  } catch {
    // It is missing or damaged: the one created now replaces it.
    copies.delete(path);
  }
  const db = await openPglite({});
  await migrate(db, migrationsDir);
  try {
    keep(await db.files(), path);
  } catch {
    // If nothing can be written, or the disk is full, the next start is slow too.
  }
  return db;
}

/** Creates the copy if it is missing. */
export async function keepSnapshot(
  folder: string,
  migrationsDir: string,
  onProgress?: OnProgress,
): Promise<void> {
  if (keptSnapshot(folder, migrationsDir) !== undefined) return;
  const db = await openPglite({});
  await migrate(db, migrationsDir, { onProgress });
  keep(await db.files(), pathIn(folder, migrationsDir));
  await db.close();
}

/** The copy; undefined if it was not created yet, or is incomplete. */
export function keptSnapshot(folder: string, migrationsDir: string): DataFiles | undefined {
  try {
    return unpackDataFiles(readFileSync(pathIn(folder, migrationsDir)));
  } catch {
    return undefined;
  }
}

function keep(files: DataFiles, path: string): void {
  const folder = join(path, '..');
  const copy = packDataFiles(files);
  // Several processes may create the same copy at once: each writes its own draft, and the last one wins.
  const draft = `${path}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, copy);
    renameSync(draft, path);
    removeOldCopies(folder);
  } catch (error) {
    // Don't leave a partial copy.
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The copies read by this process: all its databases share these bytes until they write. */
const copies = new Map<string, DataFiles>();

function copyAt(path: string): DataFiles {
  const copy = copies.get(path) ?? unpackDataFiles(readFileSync(path));
  copies.set(path, copy);
  return copy;
}

const keptMs = 24 * 60 * 60 * 1000;

/** Every change of a migration leaves a copy of 40 MB behind. */
function removeOldCopies(folder: string): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { force: true });
  }
}

function pathIn(folder: string, migrationsDir: string): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const script of bootstrapScripts()) hash.update(script);
  for (const migration of readMigrations(migrationsDir))
    hash.update(migration.file).update(migration.checksum);
  return join(folder, `${hash.digest('hex').slice(0, 32)}.files`);
}

/** The package does not export its package.json. */
function engineVersion(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(engine, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
