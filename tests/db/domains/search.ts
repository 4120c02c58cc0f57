import type { DatabaseDomain, DomainCalls } from './domain.ts';

export const search = {
  tables: {},
  procedures: {
    global_search: {
      args: ['p_query', 'p_types', 'p_limit'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.global_search('model')`],
        ['stranger', `select public.global_search('nobody at all')`],
        ['admin', `select public.global_search('modle', 'models,people')`],
      ],
    },
  },
  values: { p_query: 'model', p_types: 'models,people,tasks,notes,events' },
} satisfies DatabaseDomain;

export const searchCalls: DomainCalls<'search'> = {
  'search.find': () => [{ text: 'anyone' }, { text: 'model', kinds: ['models', 'notes', 'events'] }],
};
