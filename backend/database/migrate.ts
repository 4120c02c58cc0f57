import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import type { OnProgress } from '#backend/progress.ts';
import { StartupError } from '#backend/startup-error.ts';

type Migration = { version: string; file: string; sql: string; checksum: string };
type Applied = { version: string; checksum: string | null };

const startAfresh = 'run `npm run reset` to start with a new data folder';

/**
 * Applies the migrations of a folder that the database does not have yet, each in one transaction, in the order of
 * their names, and records them where `supabase db push` does. Returns how many it applied. `remedy` says what to do if
 * the database has a different history.
 */
export async function migrate(
  db: Database,
  folder: string,
  { remedy = startAfresh, onProgress }: { remedy?: string; onProgress?: OnProgress | undefined } = {},
): Promise<number> {
  const migrations = readMigrations(folder);
  await db.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
    alter table supabase_migrations.schema_migrations add column if not exists checksum text;`);
  const applied = await db.query<Applied>(
    'select version, checksum from supabase_migrations.schema_migrations order by version',
  );
  refuseChangedHistory(migrations, applied, remedy);

  const known = new Set(applied.map((row) => row.version));
  const pending = migrations.filter((migration) => !known.has(migration.version));
  refuseLateArrivals(pending, applied, remedy);
  for (const [index, migration] of pending.entries()) {
    onProgress?.({ making: 'database', share: index / pending.length });
    await apply(db, migration);
  }
  return pending.length;
}

/** The migrations in a folder, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^[0-9]+_.*\.sql$/.test(file))
    .sort()
    .map((file) => {
      // A checkout on Windows may have other line endings; that does not change the migration.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: file.slice(0, file.indexOf('_')), file, sql, checksum };
    });
}

function refuseChangedHistory(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  remedy: string,
): void {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, checksum } of applied) {
    const migration = byVersion.get(version);
    if (!migration)
      throw new StartupError(
        `The database has migration ${version}, which this version of Marquee does not: ${remedy}.`,
      );
    if (checksum !== null && checksum !== migration.checksum)
      throw new StartupError(`The migration ${migration.file} was changed after it was applied: ${remedy}.`);
  }
}

function refuseLateArrivals(
  pending: readonly Migration[],
  applied: readonly Applied[],
  remedy: string,
): void {
  const newest = applied.at(-1)?.version;
  const late = newest === undefined ? undefined : pending.find((migration) => migration.version < newest);
  if (late)
    throw new StartupError(`The migration ${late.file} is older than those already applied: ${remedy}.`);
}

async function apply(db: Database, migration: Migration): Promise<void> {
  try {
    await db.transaction(async (inside) => {
      await inside.exec(migration.sql);
      await inside.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
         values ($1, $2, array[$3::text], $4)`,
        [
          migration.version,
          migration.file.replace(/^[0-9]+_|\.sql$/g, ''),
          migration.sql,
          migration.checksum,
        ],
      );
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The migration ${migration.file} failed: ${reason}.`, { cause: error });
  }
  // Session settings of a migration end with it, as between the files of `supabase db push`.
  await db.exec('reset all; set search_path to "$user", public, extensions');
}
