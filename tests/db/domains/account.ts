import type { DatabaseDomain, DomainCalls } from './domain.ts';
import { nothing } from './domain.ts';

export const account = {
  procedures: {
    update_own_display_name: {
      args: ['new_display_name', 'p_row_version'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', `select public.update_own_display_name('Someone')`]],
    },
    get_my_sessions: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['stranger', 'select * from public.get_my_sessions()']],
    },
    end_my_session: {
      args: ['p_session_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['stranger', `select public.end_my_session('{stranger}')`]],
    },
  },
  values: { new_display_name: 'Someone' },
} satisfies DatabaseDomain;

export const accountCalls: DomainCalls<'account'> = {
  'account.setDisplayName': async ({ host, admin }) => {
    const { rowVersion } = await host.call('users.get', { id: admin.id });
    return [{ displayName: 'Mia Hartwell', rowVersion }];
  },
  'account.listSessions': nothing,
  'account.endSession': () => [{ id: crypto.randomUUID() }],
};
