import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';
import { emptyTables, fillForPlans, repeatingPolicies } from '#tests/support/policy-plans.ts';
import type { Askers } from './domains/domain.ts';

// What a policy costs must not grow with the rows beyond comparing their columns. That the wrong ways are found, and the
// same of the procedures: postgres-plans.test.ts.

let lane: DatabaseLane;
let askers: Askers;
beforeAll(async () => {
  lane = await openDatabaseLane();
  askers = await fillForPlans(lane);
});
afterAll(() => lane.close());

it('every table with policies holds rows to ask about', async () => {
  expect(await emptyTables(lane)).toEqual([]);
});

it('every policy asks its helpers once a statement, no matter who asks', async () => {
  expect(await repeatingPolicies(lane, askers)).toEqual([]);
});
