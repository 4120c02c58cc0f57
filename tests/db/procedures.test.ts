import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// The remote procedures as the specification names them: argument names are the payload's keys. A procedure that is in the
// database and not here fails the last test.

type Procedure = {
  args: readonly string[];
  volatility: 'stable' | 'volatile';
  /**
   * The outcome for a manager without any right to what the arguments name (`nobody` and the values below). A
   * procedure for operators refuses every person, an administrator included.
   */
  asStranger: string;
  isForOperators?: true;
  /** Answers whoever asks, signed in or not. */
  isForEverybody?: true;
};

const procedures: Record<string, Procedure> = {
  admin_get_all_users: { args: [], volatility: 'stable', asStranger: '42501' },
  deployment_state: { args: [], volatility: 'stable', asStranger: '42501', isForOperators: true },
  update_own_display_name: { args: ['new_display_name'], volatility: 'volatile', asStranger: 'ok' },
  grant_user_permission: {
    args: ['target_user_id', 'perm_key', 'granted_by_user_id'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  revoke_user_permission: {
    args: ['target_user_id', 'perm_key'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  reset_user_permission: {
    args: ['p_user_id', 'p_permission_key'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  admin_update_user_role: {
    args: ['target_user_id', 'new_role'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  admin_update_user_status: {
    args: ['target_user_id', 'new_status'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  admin_update_user_display_name: {
    args: ['target_user_id', 'new_display_name'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  admin_delete_user: { args: ['target_user_id'], volatility: 'volatile', asStranger: '42501' },
  admin_reassign_models: {
    args: ['p_from_user_id', 'p_to_user_id'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  admin_count_models: { args: [], volatility: 'stable', asStranger: '42501' },
  admin_view_as: {
    args: ['p_user_id', 'p_after_own', 'p_after_id'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  admin_get_sessions: { args: ['p_user_id'], volatility: 'stable', asStranger: '42501' },
  admin_end_sessions: {
    args: ['p_user_id', 'p_session_id'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  check_audit_chain: { args: ['p_from', 'p_to'], volatility: 'stable', asStranger: '42501' },
  purge_audit_log: { args: ['p_before'], volatility: 'volatile', asStranger: '42501', isForOperators: true },
  create_invitation: {
    args: ['p_email', 'p_permission_overrides', 'p_model_ids', 'p_expires_in_days'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  resend_invitation: {
    args: ['p_invitation_id', 'p_expires_in_days'],
    volatility: 'volatile',
    asStranger: '42501',
  },
  cancel_invitation: { args: ['p_invitation_id'], volatility: 'volatile', asStranger: '42501' },
  get_invitation: { args: ['p_token'], volatility: 'stable', asStranger: 'ok', isForEverybody: true },
  get_my_sessions: { args: [], volatility: 'stable', asStranger: 'ok' },
  end_my_session: { args: ['p_session_id'], volatility: 'volatile', asStranger: 'ok' },
  get_models_for_manager_extended: { args: ['p_manager_id'], volatility: 'stable', asStranger: '42501' },
  list_models: { args: ['p_offset', 'p_limit'], volatility: 'stable', asStranger: 'nothing' },
  add_secondary_manager: {
    args: ['p_model_id', 'p_manager_id'],
    volatility: 'volatile',
    asStranger: 'PT404',
  },
  remove_secondary_manager: {
    args: ['p_model_id', 'p_manager_id'],
    volatility: 'volatile',
    asStranger: 'PT404',
  },
};

const nobody = '00000000-0000-4000-8000-00000000ffff';
const values: Record<string, unknown> = {
  p_after_own: true,
  p_offset: 0,
  p_limit: 10,
  p_from: 1,
  p_to: 1,
  p_before: '2026-01-01T00:00:00Z',
  p_email: 'new@example.com',
  p_permission_overrides: {},
  p_model_ids: [],
  p_expires_in_days: 7,
  p_token: 'unknown',

  perm_key: 'can_access_chat',
  new_display_name: 'Somebody',
  new_role: 'manager',
  new_status: 'inactive',
  p_permission_key: 'can_access_chat',
};

let lane: DatabaseLane;
let inactive: ActingPerson;
let stranger: ActingPerson;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  inactive = await lane.person({ role: 'admin', status: 'inactive' });
  stranger = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  admin = await lane.person({ role: 'admin' });
  // Where no auth server has written one.
  await lane.sql('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [stranger.id]);
});
afterAll(() => lane.close());

const catalogued = () =>
  lane.sql<{
    name: string;
    args: string[];
    volatility: string;
    is_definer: boolean;
    anon: boolean;
    authenticated: boolean;
    service: boolean;
  }>(
    `select p.proname as name,
       coalesce(p.proargnames[1:p.pronargs], '{}') as args,
       case p.provolatile when 's' then 'stable' when 'v' then 'volatile' else 'immutable' end as volatility,
       p.prosecdef as is_definer,
       has_function_privilege('anon', p.oid, 'execute') as anon,
       has_function_privilege('authenticated', p.oid, 'execute') as authenticated,
       has_function_privilege('service_role', p.oid, 'execute') as service
     from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  );

describe.each(Object.entries(procedures))('%s', (name, expected) => {
  it('has the specified arguments, volatility and privileges', async () => {
    const found = (await catalogued()).find((row) => row.name === name);
    expect(found).toMatchObject({
      args: expected.args,
      volatility: expected.volatility,
      is_definer: false,
      anon: expected.isForEverybody === true,
      authenticated: expected.isForOperators !== true,
      service: true,
    });
  });

  const payload = Object.fromEntries(expected.args.map((arg) => [arg, values[arg] ?? nobody]));

  const forNobody = expected.isForEverybody ? 'ok' : '42501';
  it(`${expected.isForEverybody ? 'answers' : 'refuses'} people who are signed out or inactive`, async () => {
    expect(await outcome(lane.anonymous.rpc(name, payload))).toBe(forNobody);
    expect(await outcome(inactive.client.rpc(name, payload))).toBe(forNobody);
  });

  it('answers a stranger as is right', async () => {
    expect(await outcome(stranger.client.rpc(name, payload))).toBe(expected.asStranger);
  });
});

const forOperators = Object.keys(procedures).filter((name) => procedures[name]?.isForOperators);
it.each(forOperators)('%s is for operators alone', async (name) => {
  const args = procedures[name]?.args ?? [];
  const payload = Object.fromEntries(args.map((arg) => [arg, values[arg]]));
  expect(await outcome(admin.client.rpc(name, payload))).toBe('42501');
  expect(await outcome(lane.operator.rpc(name, payload))).toBe('ok');
});

it('are all named here', async () => {
  expect((await catalogued()).map(({ name }) => name)).toEqual(Object.keys(procedures).sort());
});
