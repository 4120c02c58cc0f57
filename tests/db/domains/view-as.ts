import type { DatabaseDomain, DomainCalls } from './domain.ts';

export const viewAs = {
  procedures: {
    open_view_as: {
      args: ['p_user_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.open_view_as('{manager}')`]],
    },
    close_view_as: {
      args: ['p_user_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['admin', `select public.close_view_as('{manager}')`]],
    },
    get_viewer: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.get_viewer()']],
      isForEverybody: true,
    },
  },
} satisfies DatabaseDomain;

export const viewAsCalls: DomainCalls<'viewAs'> = {
  'viewAs.open': async ({ newPerson }) => [{ id: await newPerson() }],
  'viewAs.close': async ({ newPerson }) => [{ id: await newPerson() }],
};
