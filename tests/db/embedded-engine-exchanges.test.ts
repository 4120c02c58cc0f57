import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';
import type { PgliteDatabase } from '#backend/database/pglite-database.ts';
import { snapshotDir } from '#backend/places.ts';
import { fixtureMigrations } from '#tests/support/backend-fixture.ts';

// Each exchange with the engine costs as much as a small statement: how many a statement takes, and that it answers what five would.

let db: PgliteDatabase;
let exchanges = 0;
beforeAll(async () => {
  db = await openFromSnapshot(snapshotDir, fixtureMigrations);
  const { driver } = db.connection as unknown as { driver: PGlite };
  const exchange = driver.execProtocolStream.bind(driver);
  driver.execProtocolStream = (...args) => {
    exchanges += 1;
    return exchange(...args);
  };
}, 60_000);
afterAll(() => db.close());
beforeEach(() => {
  exchanges = 0;
});

it('a statement is one exchange, whatever its plain values are', async () => {
  const values = ['a "text"', 12, true, null, { a: [1] }];
  expect(
    await db.query(
      'select $1::text as text, $2::integer as number, $3::boolean as yes, $4::text as nothing, $5::jsonb as json',
      values,
    ),
  ).toEqual([{ text: 'a "text"', number: 12, yes: true, nothing: null, json: { a: [1] } }]);
  expect(exchanges).toBe(1);
});

it('lists, moments and bytes are two: they are written as the parameter’s type has it', async () => {
  const moment = new Date('2026-11-30T08:00:00Z');
  expect(
    await db.query(
      `select $1::text[] as texts, $2::jsonb as json, $3::timestamptz as moment, $4::jsonb as moment_json, $5::bytea as bytes`,
      [['a,b', 'c'], ['a,b'], moment, moment, new Uint8Array([1, 255])],
    ),
  ).toEqual([
    {
      texts: ['a,b', 'c'],
      json: ['a,b'],
      moment: '2026-11-30T08:00:00+00:00',
      moment_json: '2026-11-30T08:00:00.000Z',
      bytes: new Uint8Array([1, 255]),
    },
  ]);
  expect(exchanges).toBe(2);
});

it.each([
  ['that does not parse', 'selec 1', []],
  ['that does not parse, with a list', 'selec $1', [[1]]],
  ['whose value does not fit', 'select $1::integer as n', ['no number']],
  ['whose list does not fit', 'select $1::integer[] as n', [['no number']]],
  ['that fails as it runs', 'select 1 / $1::integer as n', [0]],
])('a statement %s says why, and the next ones work', async (_, sql, params) => {
  await expect(db.query(sql, params)).rejects.toMatchObject({ severity: 'ERROR' });
  expect(await db.query('select $1::integer as n', [1])).toEqual([{ n: 1 }]);
  await expect(
    db.transaction(async (inside) => {
      await inside.exec('create table public.never (n integer)');
      await inside.query(sql, params);
    }),
  ).rejects.toMatchObject({ severity: 'ERROR' });
  expect(await db.query(`select to_regclass('public.never') as never`)).toEqual([{ never: null }]);
});

it('a change tells how many rows it changed', async () => {
  const { driver } = db.connection as unknown as { driver: PGlite };
  const changed = async (sql: string) => (await driver.query(sql)).affectedRows;
  expect(await changed(`insert into public.notes (title) values ('a'), ('b')`)).toBe(2);
  expect(await changed(`update public.notes set title = 'c' where title = 'a'`)).toBe(1);
  expect(await changed('select 1')).toBe(0);
  expect(await changed('delete from public.notes where true')).toBe(2);
});
