import { denied, everyone, readOnly, nothing, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const permissions = {
  tables: {
    user_permissions: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => ({
        user_id: (await lane.person({ permissions: { can_access_debug: true } })).id,
      }),
      insert: async ({ idOf }, who) => ({
        user_id: idOf(who),
        permission_key: 'can_manage_users',
        enabled: true,
      }),
      update: { enabled: true },
      rowsForPlans: `insert into public.user_permissions (user_id, permission_key, enabled)
        select id, 'can_access_notes', true from public.profiles on conflict do nothing`,
    },
  },
  procedures: {
    grant_user_permission: {
      args: ['target_user_id', 'perm_key', 'granted_by_user_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.grant_user_permission('{manager}', 'can_access_notes', '{admin}')`]],
    },
    revoke_user_permission: {
      args: ['target_user_id', 'perm_key'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.revoke_user_permission('{manager}', 'can_access_notes')`]],
    },
    reset_user_permission: {
      args: ['p_user_id', 'p_permission_key'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.reset_user_permission('{manager}')`]],
    },
  },
  values: { perm_key: 'can_access_chat', p_permission_key: 'can_access_chat' },
} satisfies DatabaseDomain;

export const permissionsCalls: DomainCalls<'permissions'> = { 'permissions.mine': nothing };
