import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';
import { fillForPlans, repeatingPolicies, type Askers } from '#tests/support/policy-plans.ts';
import { openPlanRecorder, type PlanRecorder } from '#tests/support/procedure-plans.ts';
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

/** Procedures by name, each called by somebody for whom it does its work. `{manager}` and the like stand for people. */
const calls: Record<string, readonly [keyof Askers, string][]> = {
  admin_get_all_users: [['admin', 'select * from public.admin_get_all_users()']],
  update_own_display_name: [['manager', `select public.update_own_display_name('Somebody')`]],
  grant_user_permission: [
    ['admin', `select public.grant_user_permission('{manager}', 'can_access_notes', '{admin}')`],
  ],
  revoke_user_permission: [
    ['admin', `select public.revoke_user_permission('{manager}', 'can_access_notes')`],
  ],
  reset_user_permission: [['admin', `select public.reset_user_permission('{manager}')`]],
  admin_update_user_role: [['admin', `select public.admin_update_user_role('{manager}', 'admin')`]],
  admin_update_user_status: [['admin', `select public.admin_update_user_status('{manager}', 'inactive')`]],
  admin_update_user_display_name: [
    ['admin', `select public.admin_update_user_display_name('{manager}', 'Somebody')`],
  ],
  admin_delete_user: [['admin', `select public.admin_delete_user('{manager}')`]],
  admin_reassign_models: [['admin', `select public.admin_reassign_models('{manager}', '{stranger}')`]],
  admin_count_models: [['admin', 'select public.admin_count_models()']],
  admin_view_as: [
    ['admin', `select public.admin_view_as('{manager}')`],
    ['admin', `select public.admin_view_as('{manager}', false, '00000000-0000-4000-8000-000000000000')`],
  ],
  admin_get_sessions: [['admin', `select * from public.admin_get_sessions('{manager}')`]],
  admin_end_sessions: [['admin', `select public.admin_end_sessions('{manager}')`]],
  check_audit_chain: [['holder', 'select public.check_audit_chain()']],
  create_invitation: [
    [
      'admin',
      `select public.create_invitation('new@example.com', '{"can_access_debug": true}',
         array(select id from public.models))`,
    ],
  ],
  resend_invitation: [
    ['admin', 'select public.resend_invitation((select id from public.user_invites limit 1))'],
  ],
  cancel_invitation: [
    ['admin', 'select public.cancel_invitation((select id from public.user_invites limit 1))'],
  ],
  get_invitation: [['stranger', `select public.get_invitation('unknown')`]],
  get_my_sessions: [['stranger', 'select * from public.get_my_sessions()']],
  end_my_session: [['stranger', `select public.end_my_session('{stranger}')`]],
  get_models_for_manager_extended: [
    ['manager', `select * from public.get_models_for_manager_extended('{manager}')`],
    ['admin', `select * from public.get_models_for_manager_extended('{manager}')`],
    ['holder', `select * from public.get_models_for_manager_extended('{manager}')`],
  ],
  list_models: [
    ['manager', 'select * from public.list_models(0, 1000)'],
    ['stranger', 'select * from public.list_models(0, 1000)'],
    ['admin', 'select * from public.list_models(0, 1000)'],
  ],
  add_secondary_manager: [
    [
      'manager',
      `select public.add_secondary_manager(
         (select id from public.models where manager_id = '{manager}' limit 1), '{stranger}')`,
    ],
  ],
  remove_secondary_manager: [
    [
      'manager',
      `select public.remove_secondary_manager(
         (select id from public.models where manager_id = '{manager}' limit 1), '{holder}')`,
    ],
  ],
};

/** Repeated calls within everything that a statement ran. */
async function repeatedWithin(asker: keyof Askers, call: string): Promise<string[]> {
  const text = call.replace(/\{(\w+)\}/g, (_, name: keyof Askers) => askers[name]);
  const plans = await recorder.plansOf(askers[asker], text);
  const helpers = await policyHelpers(lane);
  expect(plans.length).toBeGreaterThan(0);
  return plans.flatMap((plan) => repeatedCalls(plan, helpers));
}

describe.each(Object.entries(calls))('%s', (_, byAsker) => {
  it.each(byAsker)('asks for rights once a statement when called by %s', async (asker, call) => {
    expect(await repeatedWithin(asker, call)).toEqual([]);
  });
});

it('there is a call of every procedure that people may call', async () => {
  const procedures = await lane.sql<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', oid, 'execute')`,
  );
  expect(procedures.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
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
    'a set that is made anew for each row': [
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
