import { afterAll, beforeAll, expect, it } from 'vitest';
import { policyStatements, procedureCalls } from '#tests/bench/database-statements.ts';
import { liveTables } from '#shared/domain/live-tables.ts';
import { catalogueRules, offendersOf } from '#tests/support/catalogue-rules.ts';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';

// Rules over the whole schema, read from the catalogue. That each finds what breaks it: postgres-catalogue.test.ts.

let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
afterAll(() => lane.close());

it.each(catalogueRules)('%s', async (_, rule) => {
  expect(await offendersOf(lane, rule)).toEqual([]);
});

it('what is published is what lives on the page', async () => {
  const published = await lane.sql<{ name: string }>(
    `select tablename as name from pg_catalog.pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  );
  expect(published.map(({ name }) => name)).toEqual(liveTables.map(({ table }) => table).sort());
});

it('the benchmark measures every policy, and every procedure that people may call', async () => {
  const policies = await lane.sql<{ name: string }>(
    `select distinct tablename || ' ' || cmd as name from pg_catalog.pg_policies where schemaname = 'public'`,
  );
  const procedures = await lane.sql<{ name: string }>(
    `select distinct proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', oid, 'execute') and not has_function_privilege('anon', oid, 'execute')`,
  );
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();
  expect(names(policies)).toEqual(Object.keys(policyStatements).sort());
  expect(names(procedures)).toEqual(Object.keys(procedureCalls).sort());
});
