import { afterAll, beforeAll, expect, it } from 'vitest';
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
