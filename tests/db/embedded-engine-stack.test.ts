import { afterEach, expect, it } from 'vitest';
import type { PgliteDatabase } from '#backend/database/pglite-database.ts';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';
import { snapshotDir } from '#backend/places.ts';
import { fixtureMigrations } from '#tests/support/backend-fixture.ts';

let db: PgliteDatabase;
afterEach(() => db.close());

it('gives the stack back that a failed statement leaves behind', async () => {
  db = await openFromSnapshot(snapshotDir, fixtureMigrations);
  const { driver } = db.connection as unknown as {
    driver: { Module: { ___stack_pointer: { value: number } } };
  };
  const top = driver.Module.___stack_pointer.value;
  for (let number = 0; number < 20; number += 1)
    await expect(db.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
  expect(driver.Module.___stack_pointer.value).toBe(top);
});

it('ends where its program breaks off, and answers nothing that is not so', async () => {
  db = await openFromSnapshot(snapshotDir, fixtureMigrations);
  await db.exec(`
    create function public.deep(levels integer) returns integer language plpgsql as $$
    begin
      return case when levels = 0 then 0 else public.deep(levels - 1) end;
    end $$`);
  await expect(db.query('select public.deep(100000)')).rejects.toThrow();
  await db.stopped;
  await expect(db.query('select 1')).rejects.toThrow();
});
