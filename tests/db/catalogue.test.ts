import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';

// Rules over the whole schema, read from the catalogue, so that a table or function of tomorrow keeps them too.
// Each query answers the offenders; none is right.

let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
afterAll(() => lane.close());

const offenders = async (query: string) => (await lane.sql<{ name: string }>(query)).map(({ name }) => name);

const tables = `pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const ours = `n.nspname in ('public', 'private')`;
const functions = `pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace where ${ours}`;
const policies = `pg_catalog.pg_policies where schemaname = 'public'`;

it('every table has Row Level Security, forced', async () => {
  expect(
    await offenders(
      `select c.relname as name from ${tables} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ),
  ).toEqual([]);
});

it('every table and function says what it is for', async () => {
  expect(
    await offenders(`select c.relname as name from ${tables} and obj_description(c.oid, 'pg_class') is null`),
  ).toEqual([]);
  expect(
    await offenders(
      `select p.proname as name from ${functions} and obj_description(p.oid, 'pg_proc') is null`,
    ),
  ).toEqual([]);
});

it('anon has no right to any table, sequence or function of ours without a comment that says why', async () => {
  expect(
    await offenders(
      `select c.relname as name from pg_catalog.pg_class c, pg_catalog.aclexplode(c.relacl) a
       where c.relnamespace = 'public'::regnamespace and a.grantee in (0, 'anon'::regrole)`,
    ),
  ).toEqual([]);
  expect(
    await offenders(
      `select p.proname as name from ${functions} and has_function_privilege('anon', p.oid, 'execute')
       and coalesce(obj_description(p.oid, 'pg_proc'), '') not like '@anon%'`,
    ),
  ).toEqual([]);
  const [row] = await lane.sql<{ usage: boolean }>(
    `select has_schema_privilege('anon', 'private', 'usage') as usage`,
  );
  expect(row?.usage).toBe(false);
});

it('no client role holds TRUNCATE, REFERENCES or TRIGGER', async () => {
  expect(
    await offenders(
      `select c.relname || ' ' || a.privilege_type as name
       from pg_catalog.pg_class c, pg_catalog.aclexplode(c.relacl) a
       where c.relnamespace = 'public'::regnamespace and a.grantee in ('anon'::regrole, 'authenticated'::regrole)
         and a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`,
    ),
  ).toEqual([]);
});

it('every function pins an empty search path', async () => {
  expect(
    await offenders(
      `select p.proname as name from ${functions} and not coalesce('search_path=""' = any (p.proconfig), false)`,
    ),
  ).toEqual([]);
});

it('definer functions live in the private schema alone, and give their reason', async () => {
  expect(
    await offenders(`select p.proname as name from ${functions} and p.prosecdef and n.nspname <> 'private'`),
  ).toEqual([]);
  expect(
    await offenders(
      `select p.proname as name from ${functions} and p.prosecdef and obj_description(p.oid, 'pg_proc') not like '%Definer%'`,
    ),
  ).toEqual([]);
});

it('no function name stands for two functions, which the API could not tell apart', async () => {
  expect(
    await offenders(
      `select p.proname as name from ${functions} and n.nspname = 'public' group by 1 having count(*) > 1`,
    ),
  ).toEqual([]);
});

it('every policy names its role and its verb', async () => {
  expect(
    await offenders(`select policyname as name from ${policies} and roles <> '{authenticated}'`),
  ).toEqual([]);
  expect(await offenders(`select policyname as name from ${policies} and cmd = 'ALL'`)).toEqual([]);
});

it('no table has two permissive policies for one verb', async () => {
  expect(
    await offenders(
      `select tablename as name from ${policies} and permissive = 'PERMISSIVE' group by tablename, cmd having count(*) > 1`,
    ),
  ).toEqual([]);
});

it('every policy asks for the caller and their permissions once a statement', async () => {
  const rows = await lane.sql<{ name: string; expression: string }>(
    `select policyname as name, coalesce(qual, '') as expression from ${policies} and qual is not null`,
  );
  // What stands inside a sub-select runs once; a call left over after taking those away runs for every row.
  const bare = rows.filter(({ expression }) => /(auth|private)\.\w+\(/.test(withoutSelects(expression)));
  expect(bare.map(({ name }) => name)).toEqual([]);
});

function withoutSelects(expression: string): string {
  const inner = /\(\s*SELECT\b[^()]*(?:\([^()]*\)[^()]*)*\)/gi;
  const reduced = expression.replace(inner, '');
  return reduced === expression ? expression : withoutSelects(reduced);
}

it('every foreign key and policy column has an index that starts with it', async () => {
  expect(
    await offenders(
      `select c.conname as name from pg_catalog.pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
         select from pg_catalog.pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    ),
  ).toEqual([]);
});

it('names carry no surprise: what is published is what lives on the page', async () => {
  const published = await lane.sql<{ name: string }>(
    `select tablename as name from pg_catalog.pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  );
  expect(published.map(({ name }) => name)).toEqual(['models']);
});
