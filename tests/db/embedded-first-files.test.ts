import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openStore, type Store } from '#backend/data/open-store.ts';
import { openPglite } from '#backend/database/pglite-database.ts';
import { keepSnapshot, keptSnapshot } from '#backend/database/snapshot-cache.ts';
import { ownMigrations } from '#backend/places.ts';
import { fixtureMigrations } from '#tests/support/backend-fixture.ts';
import { folderUntilTheEnd, temporaryFolder } from '#tests/support/backend-folder.ts';

// A new data folder begins with the files of a migrated database, which are in every folder of an installation.

let kept = '';
beforeAll(async () => {
  kept = folderUntilTheEnd();
  await keepSnapshot(kept, fixtureMigrations);
}, 60_000);

async function open(path: string, folder: string): Promise<Store> {
  const firstFiles = () => Promise.resolve(keptSnapshot(folder, fixtureMigrations));
  const store = await openStore(
    { kind: 'folder', path, firstFiles },
    { seed: 'none', migrationsDir: fixtureMigrations },
  );
  onTestFinished(() => store.close());
  return store;
}

const strings = async (store: Pick<Store, 'db'>, sql: string): Promise<string[]> =>
  (await store.db.query<{ text: string }>(sql)).map(({ text }) => text);
const engineOf = (store: Store) =>
  strings(store, 'select system_identifier::text as text from pg_control_system()');

/** What the product's own migrations leave there, made by nobody else: a token or a key would be the same for everyone who has it. */
it('nothing is drawn by chance in it but the ids of rows that everyone may know of', async () => {
  const folder = temporaryFolder();
  await keepSnapshot(folder, ownMigrations);
  const files = keptSnapshot(folder, ownMigrations) ?? [];
  expect(files.map(({ path }) => path)).not.toContain('/postmaster.pid');
  const db = await openPglite({ files });
  onTestFinished(() => db.close());
  await db.exec('reset role');
  const columns = await strings(
    { db },
    `select format('%I.%I %I', n.nspname, c.relname, a.attname) as text
     from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
     where pg_get_expr(d.adbin, d.adrelid) like '%gen_random%' order by 1`,
  );
  const filled: string[] = [];
  for (const column of columns) {
    const [table = ''] = column.split(' ');
    if ((await db.query(`select from ${table} limit 1`)).length > 0) filled.push(column);
  }
  expect(filled).toEqual([
    'public.config id',
    'public.drive_rules id',
    'public.event_types id',
    'public.subscription_plans id',
  ]);
  for (const table of ['auth.users', 'private.credentials', 'private.secrets', 'storage.objects'])
    expect(await db.query(`select from ${table}`), table).toEqual([]);
}, 120_000);

it('two folders begin with it, each has what is written there at its next start, in files for their owner alone', async () => {
  const engines: string[] = [];
  for (const path of [temporaryFolder(), temporaryFolder()]) {
    const store = await open(path, kept);
    expect(await strings(store, 'select count(*)::text as text from public.notes')).toEqual(['0']);
    await store.db.exec(
      `insert into public.notes (title) select 'Note ' || n from generate_series(1, 5000) n`,
    );
    await store.close();
    const again = await open(path, kept);
    expect(await strings(again, 'select count(*)::text as text from public.notes')).toEqual(['5000']);
    engines.push(...(await engineOf(again)));
    const database = join(path, 'database');
    const others = readdirSync(database, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(database, name)).mode & 0o077) !== 0,
    );
    expect(others).toEqual([]);
  }
  expect(engines).toHaveLength(2);
  expect(new Set(engines).size).toBe(1);
}, 120_000);

it('where it is missing or not whole, the engine makes its own', async () => {
  const cut = temporaryFolder();
  const [name = ''] = readdirSync(kept);
  writeFileSync(join(cut, name), readFileSync(join(kept, name)).subarray(0, 1_000_000));
  const [known] = await engineOf(await open(temporaryFolder(), kept));
  for (const folder of [cut, join(cut, 'missing')]) {
    const [made] = await engineOf(await open(temporaryFolder(), folder));
    expect(made, folder).not.toBe(known);
  }
}, 120_000);
