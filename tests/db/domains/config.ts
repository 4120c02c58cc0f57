import { denied, everyone, nothing, readOnly, type DatabaseDomain, type DomainCalls } from './domain.ts';

export const config = {
  tables: {
    config: {
      expected: {
        select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async () => ({ key: 'timezone' }),
      insert: async () => ({ key: 'enable_everything', value: 'true' }),
      update: { value: 'Europe/Zagreb' },
    },
  },
  procedures: {
    set_signup_approval: {
      args: ['p_is_required'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', 'select public.set_signup_approval(false)']],
    },
    deployment_state: { args: [], volatility: 'stable', asStranger: '42501', plans: 'for operators' },
  },
  values: { p_is_required: false },
} satisfies DatabaseDomain;

export const configCalls: DomainCalls<'config'> = {
  'config.getDefaultTimezone': nothing,
  'config.getFeatureFlags': nothing,
  'config.isSignUpOpen': nothing,
  'config.setSignUpOpen': () => [{ isOpen: true }],
  'config.getInviteExpiryDays': nothing,
};
