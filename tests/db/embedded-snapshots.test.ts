import { createHash } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packDataFiles, unpackDataFiles, type DataFiles } from '#backend/database/data-files.ts';
import { openPglite, type PgliteDatabase } from '#backend/database/pglite-database.ts';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';
import { snapshotDir } from '#backend/places.ts';
import { fixtureMigrations } from '#tests/support/backend-fixture.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';

// The copy of a new database that those in memory begin with: one for all of a process, and each has its own from its first write on.

async function open(kept = snapshotDir, migrations = fixtureMigrations): Promise<PgliteDatabase> {
  const db = await openFromSnapshot(kept, migrations);
  onTestFinished(() => db.close());
  return db;
}

const hashOf = (files: DataFiles) => {
  const hash = createHash('sha256');
  for (const { path, bytes } of files) hash.update(path).update(bytes ?? '');
  return hash.digest('hex');
};

it('what one database writes is in no other that began with the same files', async () => {
  const files = await (await open()).files();
  const begun = hashOf(files);
  const openOne = async () => {
    const db = await openPglite({ files });
    onTestFinished(() => db.close());
    return db;
  };
  const writing = await openOne();
  await writing.exec(`
    create table public.mine as select n from generate_series(1, 5000) n;
    insert into public.notes (title) select 'Note ' || n from generate_series(1, 5000) n;`);
  // So that all of it is in the files, and not in the engine's memory alone.
  await writing.exec('reset role; checkpoint; set role postgres');
  expect(hashOf(files)).toBe(begun);
  const beside = await openOne();
  expect(
    await beside.query(
      `select to_regclass('public.mine')::text as mine, (select count(*)::integer from public.notes) as notes`,
    ),
  ).toEqual([{ mine: null, notes: 0 }]);
}, 120_000);

it('a copy holds next to nothing of the log that a new database has written', async () => {
  const files = await (await open()).files();
  const log = files.filter(({ path }) => path.startsWith('/pg_wal/0'));
  expect(log).toHaveLength(1);
  expect(log[0]?.bytes?.length).toBeLessThan(100_000);
}, 120_000);

it('a copy that was cut short is none', () => {
  const files = [{ path: '/base' }, { path: '/base/1', bytes: new Uint8Array([1, 2, 3]), size: 5 }];
  const packed = Buffer.from(packDataFiles(files));
  expect(unpackDataFiles(packed)).toEqual(files);
  for (const end of [packed.length - 1, 20, 2])
    expect(() => unpackDataFiles(packed.subarray(0, end)), String(end)).toThrow();
});

it('a copy that is spoilt is made again', async () => {
  await open();
  const kept = temporaryFolder();
  const copies = readdirSync(snapshotDir).filter((name) => name.endsWith('.files'));
  for (const name of copies) writeFileSync(join(kept, name), 'spoilt');
  const again = await open(kept);
  expect(await again.query('select 1 as one')).toEqual([{ one: 1 }]);
  expect(copies.filter((name) => statSync(join(kept, name)).size > 1_000_000)).toHaveLength(1);
}, 120_000);
