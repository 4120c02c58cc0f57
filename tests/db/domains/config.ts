import { denied, everybody, nothing, readOnly, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const config = {
  tables: {
    config: {
      expected: {
        select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'],
        insert: everybody(denied),
        update: everybody(denied),
        delete: everybody(denied),
      },
      writable: readOnly,
      row: async () => ({ key: 'timezone' }),
      insert: async () => ({ key: 'enable_everything', value: 'true' }),
      update: { value: 'Europe/Zagreb' },
    },
  },
  procedures: {
    deployment_state: { args: [], volatility: 'stable', asStranger: '42501', plans: 'for operators' },
  },
} satisfies DatabaseDomain;

export const configCalls: DomainCalls<'config'> = {
  'config.getDefaultTimezone': nothing,
  'config.getFeatureFlags': nothing,
  'config.isSignUpOpen': nothing,
  'config.getInviteExpiryDays': nothing,
};
