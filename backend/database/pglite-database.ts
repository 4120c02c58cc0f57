import { getAuthSchemaSql } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Database, ServedDatabase } from './database.ts';
import { BorrowedFiles, readDataFiles, type DataFiles, type LogEnd } from './data-files.ts';
import { keepStack } from './engine-stack.ts';
import { watchEngine } from './engine-watch.ts';
import { askInOneExchange } from './one-exchange.ts';
import { allowingStatements } from './statement-bounds.ts';
import { createExclusive } from './exclusive.ts';
import { readSql } from '#backend/read-sql.ts';
import { watchPglite } from '#backend/realtime/pglite-change-source.ts';
import { jsonTimestamp, jsonTimestampWithZone, jsonNumber } from './value-format.ts';
import { textSerializers } from './value-text.ts';

/** A PGlite with the roles and schemas of a hosted project. */
export type PgliteDatabase = ServedDatabase & {
  /** A tarball of the whole data folder. */
  dump(): Promise<Blob>;
  /** The files of a database in memory, for other databases to start from. */
  files(): Promise<DataFiles>;
};

/** Keyed by type oids of pg_type. */
const jsonParsers = { 1114: jsonTimestamp, 1184: jsonTimestampWithZone, 1700: jsonNumber };

/**
 * The engine zeroes its buffers at startup, so the default 128 MB would be used at once; the operating system caches
 * the files anyway. With the default 4 MB for sorting, a whole list is sorted on disk, which takes three times as long
 * while every other request waits.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'work_mem=16MB'];

/** CPU time: a checkpoint writes everything changed since the last one. */
const mostCheckpointMs = 60_000;

/** Every file that shapes a new database; a cached copy is valid as long as this text stays the same. */
export const bootstrapScripts = (): string[] => [
  readSql('rename-superuser'),
  readSql('roles'),
  readSql('embedded'),
  readSql('extensions'),
  readSql('auth-schema'),
  getAuthSchemaSql(),
  readSql('auth-privileges'),
  readSql('storage'),
  readSql('realtime'),
  readSql('publication'),
];

/**
 * Opens the database in a folder, or in memory, where it may start from the files of another; sets it up if it is new.
 */
export async function openPglite(options: {
  folder?: string;
  load?: Blob;
  files?: DataFiles;
}): Promise<PgliteDatabase> {
  const connection = new PgliteConnection({
    ...(options.folder === undefined ? {} : { url: options.folder }),
    pgliteOptions: {
      extensions: { pg_trgm },
      relaxedDurability: false,
      startParams,
      parsers: jsonParsers,
      ...(options.load === undefined ? {} : { loadDataDir: options.load }),
      ...(options.files === undefined ? {} : { fs: new BorrowedFiles(options.files) }),
    },
  });
  const driver = connection.driver;
  await driver.waitReady;
  keepStack(driver);
  const watch = watchEngine();
  // Every statement takes this path, no matter who sends it.
  driver.execProtocolStream = watch.watched(driver.execProtocolStream.bind(driver));
  askInOneExchange(driver);
  if (await isNew(driver)) for (const script of bootstrapScripts()) await driver.exec(script);
  await forgetRowArrays(driver);
  await leaveValuesToPostgres(driver);
  await driver.exec('set role postgres; set search_path to "$user", public, extensions');

  // PGlite has one connection: anything that runs more than one statement on it must hold this.
  const exclusive = createExclusive();
  const database: PgliteDatabase = {
    connection,
    admit: exclusive,
    watchChanges: () => watchPglite(database),
    query: (sql, params) => exclusive(() => runQuery(driver, sql, params)),
    exec: (sql) => exclusive(() => runScript(driver, sql)),
    transaction: (run) => exclusive(() => runTransaction(driver, run)),
    listen: (channel, onPayload) =>
      exclusive(async () => {
        await driver.listen(channel, onPayload);
      }),
    stopped: watch.stopped,
    dump: () => exclusive(() => allowingStatements(mostCheckpointMs, () => dump(driver))),
    files: () => exclusive(() => filesWithoutLog(driver)),
    // A stopped engine is abandoned as if it had been killed: its folder is intact, and closing would write to it.
    close: () =>
      exclusive(async () => {
        if (!watch.hasStopped()) await connection.close();
      }),
  };
  return database;
}

async function isNew(driver: PGlite): Promise<boolean> {
  const { rows } = await driver.query("select 1 from pg_roles where rolname = 'supabase_admin'");
  return rows.length === 0;
}

/**
 * The engine's driver copies its list of parsers for every statement, and four in five are for arrays of whole rows,
 * one for each table of the catalogue, which we never query.
 */
async function forgetRowArrays(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ oid: number }>(
    "select typarray as oid from pg_type where typtype = 'c'",
  );
  const ofRows = new Set(rows.map(({ oid }) => String(oid)));
  driver.parsers = Object.fromEntries(Object.entries(driver.parsers).filter(([oid]) => !ofRows.has(oid)));
}

/** Postgres checks the values that clients send, not the driver: its refusal has a SQLSTATE and a message. */
async function leaveValuesToPostgres(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ oid: number }>("select oid from pg_type where typcategory = 'A'");
  driver.serializers = textSerializers(rows.map(({ oid }) => oid));
}

async function runQuery<T>(driver: PGlite, sql: string, params: readonly unknown[] = []): Promise<T[]> {
  const { rows } = await driver.query<T>(sql, [...params]);
  return rows;
}

async function runScript(driver: PGlite, sql: string): Promise<void> {
  await driver.exec(sql);
}

async function runTransaction<T>(driver: PGlite, run: (db: Database) => Promise<T>): Promise<T> {
  const inside: Database = {
    query: (sql, params) => runQuery(driver, sql, params),
    exec: (sql) => runScript(driver, sql),
    transaction: (nested) => nested(inside),
  };
  await driver.query('BEGIN');
  let answer: T;
  try {
    answer = await run(inside);
  } catch (error) {
    await driver.query('ROLLBACK');
    throw error;
  }
  await driver.query('COMMIT');
  return answer;
}

async function dump(driver: PGlite): Promise<Blob> {
  await driver.exec('reset role; checkpoint; set role postgres');
  return driver.dumpDataDir('none');
}

/** Starts a new log first, so that the files need nothing written before: that would be half of their size. */
async function filesWithoutLog(driver: PGlite): Promise<DataFiles> {
  await driver.exec('reset role; select pg_switch_wal(); checkpoint');
  const { rows } = await driver.query<LogEnd>(
    `select file_name as log, (file_offset / 8192 + 1) * 8192 as length from pg_walfile_name_offset(pg_current_wal_insert_lsn())`,
  );
  await driver.exec('set role postgres');
  if (rows[0] === undefined) throw new Error('The engine does not say where it writes its log');
  return readDataFiles(driver, rows[0]);
}
