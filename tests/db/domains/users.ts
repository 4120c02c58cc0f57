import { denied, everyone, readOnly, nothing, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const users = {
  tables: {
    profiles: {
      expected: {
        select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'],
        insert: everyone(denied),
        update: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
        delete: everyone(denied),
      },
      writable: {
        insert: ['id', 'email', 'role', 'status', 'display_name'],
        update: ['display_name', 'row_version'],
      },
      row: async ({ lane }) => ({ id: (await lane.person()).id }),
      insert: async () => ({
        id: crypto.randomUUID(),
        email: 'x@example.com',
        role: 'manager',
        status: 'active',
      }),
      update: { display_name: 'Another person' },
    },
    account_approvals: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const user_id = (await lane.person({ status: 'inactive' })).id;
        await lane.sql('insert into public.account_approvals (user_id) values ($1)', [user_id]);
        return { user_id };
      },
      insert: async ({ idOf }, who) => ({ user_id: idOf(who) }),
      update: { asked_at: '2026-11-01T00:00:00Z' },
      rowsForPlans: 'insert into public.account_approvals (user_id) select id from public.profiles',
    },
  },
  procedures: {
    admin_get_all_users: {
      args: [],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select * from public.admin_get_all_users()']],
    },
    admin_update_user_role: {
      args: ['target_user_id', 'new_role', 'p_row_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.admin_update_user_role('{manager}', 'admin')`]],
    },
    admin_update_user_status: {
      args: ['target_user_id', 'new_status', 'p_row_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.admin_update_user_status('{manager}', 'inactive')`]],
    },
    admin_update_user_display_name: {
      args: ['target_user_id', 'new_display_name', 'p_row_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.admin_update_user_display_name('{manager}', 'Someone')`]],
    },
    admin_delete_user: {
      args: ['target_user_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.admin_delete_user('{manager}')`]],
    },
    admin_reassign_models: {
      args: ['p_from_user_id', 'p_to_user_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.admin_reassign_models('{manager}', '{stranger}')`]],
    },
    admin_count_models: {
      args: [],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select public.admin_count_models()']],
    },
    admin_get_sessions: {
      args: ['p_user_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select * from public.admin_get_sessions('{manager}')`]],
    },
    admin_end_sessions: {
      args: ['p_user_id', 'p_session_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.admin_end_sessions('{manager}')`]],
    },
  },
  values: { p_row_version: 1, new_role: 'manager', new_status: 'inactive' },
} satisfies DatabaseDomain;

export const usersCalls: DomainCalls<'users'> = {
  'users.list': () => [{ offset: 0, limit: 10 }],
  'users.get': async ({ newPerson }) => [{ id: await newPerson() }],
  'users.countModels': nothing,
  'users.setRole': async ({ newPerson }) => [{ id: await newPerson(), rowVersion: 1, role: 'admin' }],
  'users.setStatus': async ({ newPerson }) => [{ id: await newPerson(), rowVersion: 1, status: 'inactive' }],
  'users.setDisplayName': async ({ newPerson }) => [
    { id: await newPerson(), rowVersion: 1, displayName: 'Ana' },
  ],
  'users.delete': async ({ newPerson }) => [{ id: await newPerson() }],
  'users.reassignModels': async ({ newPerson, manager }) => [{ fromId: await newPerson(), toId: manager.id }],
  'users.permissions': async ({ newPerson }) => [{ id: await newPerson() }],
  'users.grantPermission': async ({ newPerson }) => [{ id: await newPerson(), key: 'can_access_debug' }],
  'users.revokePermission': async ({ newPerson }) => [{ id: await newPerson(), key: 'can_access_chat' }],
  'users.resetPermissions': async ({ newPerson }) => [
    { id: await newPerson(), key: 'can_access_chat' },
    { id: await newPerson(), key: null },
  ],
  'users.listSessions': async ({ newPerson }) => [{ id: await newPerson() }],
  'users.endSessions': async ({ newPerson }) => {
    const id = await newPerson();
    return [
      { id, sessionId: crypto.randomUUID() },
      { id, sessionId: null },
    ];
  },
};
