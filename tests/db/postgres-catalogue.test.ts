import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueRules, offendersOf } from '#tests/support/catalogue-rules.ts';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';

// Each rule over the schema is broken once, or nobody would know that it finds anything. On one engine, since the
// rules are the same on all.

let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
afterAll(() => lane.close());

describe('an offender is found where', () => {
  it.each(catalogueRules)('%s', async (_, rule) => {
    const before = await offendersOf(lane, rule);
    for (const statement of [rule.breach].flat()) await lane.sql(statement);
    const found = await offendersOf(lane, rule);
    expect(found.filter((name) => !before.includes(name))).toContain(rule.offender);
  });
});
