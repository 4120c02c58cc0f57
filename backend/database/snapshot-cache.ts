import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packDataFiles, unpackDataFiles, type DataFiles } from './data-files.ts';
import type { PgliteDatabase } from './pglite-database.ts';
import { bootstrapScripts, openPglite } from './pglite-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { OnProgress } from '#backend/progress.ts';

// A copy of a migrated database, with no row but those of the migrations, is kept in a folder and made again whenever a script or the
// engine changes: new databases begin with it, which saves the seconds that all of this takes.

/** Opens a migrated database in memory from the copy, and makes the copy where there is none. */
export async function openFromSnapshot(folder: string, migrationsDir: string): Promise<PgliteDatabase> {
  const path = pathIn(folder, migrationsDir);
  try {
    return await openPglite({ files: copyAt(path) });
  } catch {
    // There is none yet, or it is damaged: the one made now takes its place.
    copies.delete(path);
  }
  const db = await openPglite({});
  await migrate(db, migrationsDir);
  try {
    keep(await db.files(), path);
  } catch {
    // Where nothing can be written, or the disk is full, the next one starts slowly, too.
  }
  return db;
}

/** Makes the copy where there is none. */
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

/** The copy; none where it was not made yet, or is not whole. */
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
  // Several may make the same copy at once: each writes its own draft, and the last one stays.
  const draft = `${path}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, copy);
    renameSync(draft, path);
    removeOldCopies(folder);
  } catch (error) {
    // Half a copy must not stay.
    rmSync(draft, { force: true });
    throw error;
  }
}

/** What this process has read: all its databases share these bytes until they write. */
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

/** Its package's description is none of the parts that it lets others import. */
function engineVersion(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(engine, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
