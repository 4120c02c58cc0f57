import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createUser } from '#backend/database/create-user.ts';
import { migrate } from '#backend/database/migrate.ts';
import type { PgliteDatabase } from '#backend/database/pglite-database.ts';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';
import { StartupError } from '#backend/startup-error.ts';
import { snapshotDir } from '#backend/places.ts';
import { fixtureMigrations } from '#tests/support/backend-fixture.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';

let db: PgliteDatabase;
let folder: string;

beforeEach(async () => {
  const empty = temporaryFolder();
  db = await openFromSnapshot(snapshotDir, empty);
  onTestFinished(() => db.close());
  folder = temporaryFolder();
}, 60_000);

function write(file: string, sql: string): void {
  writeFileSync(join(folder, file), sql);
}

/** The one sentence that applying the folder fails with. */
async function failure(): Promise<string> {
  const error = await migrate(db, folder).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
}

describe('migrations', () => {
  it('are applied once each, in order, and recorded where the Supabase tools look', async () => {
    cpSync(fixtureMigrations, folder, { recursive: true });
    expect(await migrate(db, folder)).toBe(1);
    write(
      '20260102000000_more.sql',
      'create table public.more (id int primary key); set search_path = pg_catalog;',
    );
    write('20260103000000_most.sql', 'alter table more add column note text;');
    expect(await migrate(db, folder)).toBe(2);
    expect(await migrate(db, folder)).toBe(0);
    expect(
      await db.query('select version, name from supabase_migrations.schema_migrations order by 1'),
    ).toEqual([
      { version: '20260101000000', name: 'notes' },
      { version: '20260102000000', name: 'more' },
      { version: '20260103000000', name: 'most' },
    ]);
  });

  it('belong to a role that is no superuser', async () => {
    write('20260101000000_one.sql', 'create table public.one (id int primary key);');
    await migrate(db, folder);
    expect(
      await db.query(`select tableowner, rolsuper, rolbypassrls from pg_tables join pg_roles on rolname = tableowner
        where tablename = 'one'`),
    ).toEqual([{ tableowner: 'postgres', rolsuper: false, rolbypassrls: true }]);
  });

  it('that changed since are refused with the way to start over, unless only their line endings did', async () => {
    write('20260101000000_one.sql', 'select 1;\nselect 2;\n');
    await migrate(db, folder);
    write('20260101000000_one.sql', 'select 1;\r\nselect 2;\r\n');
    expect(await migrate(db, folder)).toBe(0);
    write('20260101000000_one.sql', 'select 3;\n');
    const sentence = await failure();
    expect(sentence).toContain('20260101000000_one.sql');
    expect(sentence).toContain('npm run reset');
  });

  it('that are gone since, or come too late, are refused', async () => {
    write('20260101000000_one.sql', 'select 1;');
    write('20260103000000_three.sql', 'select 3;');
    await migrate(db, folder);
    write('20260102000000_two.sql', 'select 2;');
    expect(await failure()).toContain('20260102000000_two.sql');
    rmSync(join(folder, '20260102000000_two.sql'));
    rmSync(join(folder, '20260103000000_three.sql'));
    expect(await failure()).toContain('20260103000000');
  });

  it('that fail leave nothing behind, and can be put right', async () => {
    write('20260101000000_one.sql', 'create table public.one (id int primary key); select 1 / 0;');
    expect(await failure()).toContain('20260101000000_one.sql failed: division by zero');
    write('20260101000000_one.sql', 'create table public.one (id int primary key);');
    expect(await migrate(db, folder)).toBe(1);
  });

  it('that need a superuser fail, as on a hosted project', async () => {
    const tooMuch = {
      'create role boss superuser;': 'permission denied',
      'create publication everything for all tables;': 'must be superuser',
      "copy auth.users to '/tmp/users';": 'permission denied',
      'alter table auth.users add column nickname text;': 'must be owner',
      "alter system set work_mem = '1GB';": 'permission denied|cannot run inside a transaction block',
    };
    for (const [sql, reason] of Object.entries(tooMuch)) {
      write('20260101000000_too_much.sql', sql);
      expect(await failure(), sql).toMatch(new RegExp(`too_much.sql failed: .*(${reason})`));
    }
  });

  it('may do what a hosted project lets its owner do', async () => {
    write(
      '20260101000000_enough.sql',
      `create extension if not exists pgcrypto with schema extensions;
       create extension if not exists pg_trgm with schema extensions;
       create schema private;
       create function private.on_sign_up() returns trigger language plpgsql security definer set search_path = '' as $$
         begin insert into public.things (id) values (new.id); return new; end $$;
       create table public.things (id uuid primary key references auth.users (id) on delete cascade, name text);
       create trigger on_sign_up after insert on auth.users for each row execute function private.on_sign_up();
       create index on public.things using gin (name extensions.gin_trgm_ops);
       alter publication supabase_realtime add table public.things;
       create role reporter;`,
    );
    await migrate(db, folder);
    const id = await createUser(db, { email: 'ann@example.com', passwordHash: 'x', displayName: 'Ann' });
    expect(await db.query('select id from public.things')).toEqual([{ id }]);
    await db.query('delete from auth.users where id = $1', [id]);
    expect(await db.query('select id from public.things')).toEqual([]);
  });
});
