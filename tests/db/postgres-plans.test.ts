import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';
import { fillForPlans, repeatingPolicies } from '#tests/support/policy-plans.ts';
import type { Askers } from './domains/domain.ts';
import { openPlanRecorder, type PlanRecorder } from '#tests/support/procedure-plans.ts';
import { procedures } from './domains/index.ts';
import { policyHelpers, repeatedCalls } from '#tests/support/query-plans.ts';

// What procedures run inside is to be seen on a real Postgres alone. Rights that do not depend on the row must not be asked
// for again for every row of it.

let lane: DatabaseLane;
let askers: Askers;
let recorder: PlanRecorder;
beforeAll(async () => {
  const server = inject('postgres');
  if (server === undefined) throw new Error('These tests need the server of their project');
  lane = await openDatabaseLane();
  askers = await fillForPlans(lane);
  const [row] = await lane.sql<{ name: string }>('select current_database() as name');
  recorder = await openPlanRecorder(
    Object.assign(new URL(server.superuserUrl), { pathname: row?.name }).href,
  );
});
afterAll(async () => {
  await recorder.close();
  await lane.close();
});

/** What people may call, each with calls by those for whom it does its work. */
const calls = Object.entries(procedures).flatMap(([name, { plans }]) =>
  plans === 'for operators' ? [] : [{ name, plans }],
);

/** Repeated calls within everything that a statement ran. */
async function repeatedWithin(asker: keyof Askers, call: string): Promise<string[]> {
  const text = call.replace(/\{(\w+)\}/g, (_, name: keyof Askers) => askers[name]);
  const plans = await recorder.plansOf(askers[asker], text);
  const helpers = await policyHelpers(lane);
  expect(plans.length).toBeGreaterThan(0);
  return plans.flatMap((plan) => repeatedCalls(plan, helpers));
}

describe.each(calls)('$name', ({ plans }) => {
  it.each(plans)('asks for rights once a statement when called by %s', async (asker, call) => {
    expect(await repeatedWithin(asker, call)).toEqual([]);
  });
});

it('there is a call of every procedure that people may call', async () => {
  const present = await lane.sql<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', oid, 'execute')`,
  );
  expect(present.map(({ name }) => name).sort()).toEqual(calls.map((call) => call.name).sort());
});

describe('found is', () => {
  const badPolicies = {
    'a helper without a sub-select': ['config', `private.is_admin() or key = 'x'`, 'is_admin'],
    'a sub-select that looks at the row': [
      'config',
      '(select private.has_permission(key))',
      'has_permission',
    ],
    'a helper that is handed the row': ['models', 'private.can_edit_model(id)', 'can_edit_model'],
    'a set that is rebuilt for each row': [
      'model_secondary_managers',
      'model_id = any (array(select private.my_model_ids() where manager_id is not null))',
      'my_model_ids',
    ],
  };

  it.each(Object.entries(badPolicies))('%s', async (_, [table, condition, helper]) => {
    await lane.sql(
      `create policy bad on public.${table} as restrictive for delete to authenticated using (${condition})`,
    );
    try {
      const found = await repeatingPolicies(lane, askers);
      expect(found.join('\n')).toContain(`bad, admin: ${helper} `);
    } finally {
      await lane.sql(`drop policy bad on public.${table}`);
    }
  });

  it('a procedure that asks for every row', async () => {
    await lane.sql(`create function private.bad() returns bigint language plpgsql security definer set search_path = ''
      as $$ begin return (select count(*) from public.models m where private.can_edit_model(m.id)); end $$`);
    await lane.sql('grant execute on function private.bad() to authenticated');
    expect((await repeatedWithin('manager', 'select private.bad()')).join('\n')).toContain(
      'can_edit_model 10 times',
    );
  });
});
