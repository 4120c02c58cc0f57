import {
  denied,
  everyone,
  readOnly,
  nothing,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';

export const invitations = {
  tables: {
    user_invites: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.user_invites (email, expires_at) values ($1, now() + interval '1 day') returning id`,
          [`${crypto.randomUUID()}@example.com`],
        );
        return { id: row?.id ?? '' };
      },
      insert: async () => ({ email: 'friend@example.com', expires_at: '2036-01-01T00:00:00Z' }),
      update: { status: 'accepted' },
      rowsForPlans: `insert into public.user_invites (email, expires_at)
        select n || '@example.com', now() + interval '1 day' from generate_series(1, 5) as n`,
    },
  },
  procedures: {
    create_invitation: {
      args: ['p_email', 'p_permission_overrides', 'p_model_ids', 'p_expires_in_days'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.create_invitation('new@example.com', '{"can_access_debug": true}',
             array(select id from public.models))`,
        ],
      ],
    },
    resend_invitation: {
      args: ['p_invitation_id', 'p_expires_in_days'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', 'select public.resend_invitation((select id from public.user_invites limit 1))']],
    },
    cancel_invitation: {
      args: ['p_invitation_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', 'select public.cancel_invitation((select id from public.user_invites limit 1))']],
    },
    get_invitation: {
      args: ['p_token'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [['stranger', `select public.get_invitation('unknown')`]],
    },
  },
  values: {
    p_email: 'new@example.com',
    p_permission_overrides: {},
    p_model_ids: [],
    p_expires_in_days: 7,
    p_token: 'unknown',
  },
} satisfies DatabaseDomain;

const invite = async ({ host }: CallTools) =>
  (await host.call('invitations.create', { email: `${crypto.randomUUID()}@example.com` })).invitation.id;

export const invitationsCalls: DomainCalls<'invitations'> = {
  'invitations.list': nothing,
  'invitations.create': async ({ ownModel }) => [
    {
      email: `${crypto.randomUUID()}@example.com`,
      permissionOverrides: { can_access_debug: true },
      modelIds: [await ownModel()],
      expiresInDays: 1,
    },
  ],
  'invitations.resend': async (tools) => [
    { id: await invite(tools) },
    { id: await invite(tools), expiresInDays: 30 },
  ],
  'invitations.cancel': async (tools) => [{ id: await invite(tools) }],
  'invitations.lookUp': () => [{ token: 'unknown' }],
};
