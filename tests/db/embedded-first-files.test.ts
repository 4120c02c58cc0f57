import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openStore, type Store } from '#backend/data/open-store.ts';
import { keepFirstFiles, keptFirstFiles } from '#backend/database/first-files.ts';
import { openPglite } from '#backend/database/pglite-database.ts';
import { fixtureMigrations } from '#tests/support/backend-fixture.ts';
import { folderUntilTheEnd, temporaryFolder } from '#tests/support/backend-folder.ts';
import { projectRoot } from '#scripts/run.ts';

// A new data folder begins with the engine's files as the build keeps them: what is in them is in every folder of an installation.

let firstFiles = '';
beforeAll(async () => {
  firstFiles = join(folderUntilTheEnd(), 'first-files');
  await keepFirstFiles(firstFiles);
}, 60_000);

async function open(path: string, kept: string, migrationsDir = fixtureMigrations): Promise<Store> {
  const store = await openStore({ kind: 'folder', path, firstFiles: kept }, { seed: 'none', migrationsDir });
  onTestFinished(() => store.close());
  return store;
}

const strings = async (store: Pick<Store, 'db'>, sql: string): Promise<string[]> =>
  (await store.db.query<{ text: string }>(sql)).map(({ text }) => text);
const engineOf = (store: Store) =>
  strings(store, 'select system_identifier::text as text from pg_control_system()');

it('no row of ours is in them, nor anyone who has them open', async () => {
  const files = keptFirstFiles(firstFiles);
  expect(files?.map(({ path }) => path)).toContain('/PG_VERSION');
  expect(files?.map(({ path }) => path)).not.toContain('/postmaster.pid');
  const db = await openPglite({ files: files ?? [] });
  onTestFinished(() => db.close());
  await db.exec('reset role');
  const tables = await strings(
    { db },
    `select format('%I.%I', schemaname, tablename) as text from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables).toContain('auth.users');
  for (const table of tables) expect(await db.query(`select from ${table}`), table).toEqual([]);
}, 60_000);

it('two folders begin with them, and what migrations draw by chance is in one of them only', async () => {
  const engines: string[] = [];
  const ids: string[] = [];
  for (const path of [temporaryFolder(), temporaryFolder()]) {
    const store = await open(path, firstFiles, join(projectRoot, 'supabase/migrations'));
    engines.push(...(await engineOf(store)));
    ids.push(...(await strings(store, 'select id as text from public.config')));
    ids.push(...(await strings(store, 'select id as text from public.subscription_plans')));
  }
  expect(engines).toHaveLength(2);
  expect(new Set(engines).size).toBe(1);
  expect(ids.length).toBeGreaterThan(10);
  expect(new Set(ids).size).toBe(ids.length);
}, 120_000);

it('what is written then is there at the next start, in files for their owner alone', async () => {
  const path = temporaryFolder();
  const store = await open(path, firstFiles);
  await store.db.exec(`insert into public.notes (title) select 'Note ' || n from generate_series(1, 5000) n`);
  await store.close();
  const again = await open(path, firstFiles);
  expect(await strings(again, 'select count(*)::text as text from public.notes')).toEqual(['5000']);
  const database = join(path, 'database');
  const others = readdirSync(database, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(database, name)).mode & 0o077) !== 0,
  );
  expect(others).toEqual([]);
}, 120_000);

it('where they are missing or not whole, the engine makes its own', async () => {
  const cut = join(temporaryFolder(), 'cut');
  writeFileSync(cut, readFileSync(firstFiles).subarray(0, 1_000_000));
  const [known] = await engineOf(await open(temporaryFolder(), firstFiles));
  for (const kept of [cut, `${cut}-missing`]) {
    const [made] = await engineOf(await open(temporaryFolder(), kept));
    expect(made, kept).not.toBe(known);
  }
}, 120_000);
