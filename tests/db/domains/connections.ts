import { denied, everyone, readOnly, type DatabaseDomain, type DomainCalls } from './domain.ts';

const operators = (args: readonly string[]) => ({
  args,
  volatility: 'volatile' as const,
  asStranger: denied,
  plans: 'for operators' as const,
});

export const connections = {
  tables: {
    service_connections: {
      // Another person's: nobody else sees it, an administrator neither.
      expected: {
        select: [denied, ...Array.from({ length: 6 }, () => 'nothing')],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const [made] = await lane.sql<{ id: string }>(
          `insert into public.service_connections (service, user_id) values ('drive', $1) returning id`,
          [(await lane.person()).id],
        );
        return { id: made?.id ?? '' };
      },
      insert: ({ idOf }, who) => Promise.resolve({ service: 'drive', user_id: idOf(who) }),
      update: { status: 'connected' },
      rowsForPlans: `insert into public.service_connections (service, user_id) select 'drive', p.id from public.profiles p, generate_series(1, 3)`,
    },
  },
  procedures: {
    begin_service_connection: {
      args: ['p_service', 'p_details'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [['admin', `select public.begin_service_connection('drive', '{}')`]],
    },
    lead_service_connection: operators(['p_id', 'p_state_hash', 'p_verifier', 'p_kept', 'p_redirect']),
    take_service_connection: operators(['p_state_hash']),
    end_service_connection: operators(['p_id', 'p_result', 'p_problem']),
  },
  values: {
    p_service: 'drive',
    p_details: {},
    p_kept: {},
    p_result: {},
  },
} satisfies DatabaseDomain;

export const connectionsCalls: DomainCalls<'connections'> = {
  'connections.get': async ({ lane, admin }) => {
    const [made] = await lane.sql<{ id: string }>(
      `insert into public.service_connections (service, user_id) values ('drive', $1) returning id`,
      [admin.id],
    );
    return [{ id: made?.id ?? '' }];
  },
};
