import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packDataFiles, unpackDataFiles, type DataFiles } from './data-files.ts';
import type { PgliteDatabase } from './pglite-database.ts';
import { bootstrapScripts, openPglite } from './pglite-database.ts';
import { migrate, readMigrations } from './migrate.ts';

/**
 * Opens a migrated database in memory from a copy kept in a folder, which is made the first time and whenever a
 * script changes: it saves the seconds that a new database takes. What a migration draws by chance is the same in all of
 * them, so it is for databases that are thrown away: those of tests, and of `--memory`.
 */
export async function openFromSnapshot(folder: string, migrationsDir: string): Promise<PgliteDatabase> {
  const path = join(folder, `${fingerprint(migrationsDir)}.files`);
  try {
    return await openPglite({ files: copyAt(path) });
  } catch {
    // There is none yet, it was made by another version of the engine, or is damaged: the one made now takes its place.
    copies.delete(path);
  }
  const db = await openPglite({});
  await migrate(db, migrationsDir);
  const copy = packDataFiles(await db.files());
  // Several backends may make the same copy at once: each writes its own draft, and the last one stays.
  const draft = `${path}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, copy);
    renameSync(draft, path);
    removeOldCopies(folder);
  } catch {
    // Where nothing can be written, or the disk is full, the next one starts slowly, too; half a copy must not stay.
    rmSync(draft, { force: true });
  }
  return db;
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

function fingerprint(migrationsDir: string): string {
  const hash = createHash('sha256');
  for (const script of bootstrapScripts()) hash.update(script);
  for (const migration of readMigrations(migrationsDir))
    hash.update(migration.file).update(migration.checksum);
  return hash.digest('hex').slice(0, 32);
}
