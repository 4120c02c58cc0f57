import { denied, everyone, readOnly, nothing, type DatabaseDomain, type DomainCalls } from './domain.ts';

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
    config_history: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.config_history (key, new_value) values ('timezone', 'Europe/Zagreb') returning id`,
        );
        return { id: row?.id ?? '' };
      },
      insert: async () => ({ key: 'timezone', new_value: 'Europe/Zagreb' }),
      update: { new_value: 'UTC' },
      rowsForPlans: `insert into public.config_history (key, new_value)
        select 'timezone', 'Etc/GMT+' || n from generate_series(1, 5) as n`,
    },
  },
  procedures: {
    set_signup_approval: {
      args: ['p_is_required'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', 'select public.set_signup_approval(false)']],
    },
    save_config: {
      args: ['p_changes'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_config('[{"key": "invite_expiry_days", "value": "9", "row_version": 0}]')`,
        ],
      ],
    },
    get_branding: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [['stranger', 'select public.get_branding()']],
    },
    deployment_state: { args: [], volatility: 'stable', asStranger: '42501', plans: 'for operators' },
  },
  values: { p_is_required: false },
} satisfies DatabaseDomain;

export const configCalls: DomainCalls<'config'> = {
  'config.getDefaultTimezone': nothing,
  'config.getFeatureFlags': nothing,
  'config.getTrashDays': nothing,
  'config.getPublicAddress': nothing,
};

export const brandingCalls: DomainCalls<'branding'> = { 'branding.get': nothing };

export const settingsCalls: DomainCalls<'settings'> = {
  'settings.isSignUpOpen': nothing,
  'settings.setSignUpOpen': () => [{ isOpen: true }],
  'settings.getInviteExpiryDays': nothing,
  'settings.list': nothing,
  'settings.save': async ({ host }) => {
    const row = (await host.call('settings.list')).find(({ key }) => key === 'workspace_name');
    return [{ changes: [{ key: 'workspace_name', value: 'Northlight', rowVersion: row?.rowVersion ?? 0 }] }];
  },
  'settings.getHistory': () => [{ key: 'workspace_name' }],
};
