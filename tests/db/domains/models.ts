import { insertModel } from '#tests/support/database-lane.ts';
import { denied, everyone, readOnly, nothing, type DatabaseDomain, type DomainCalls } from './domain.ts';

const modelColumns = [
  ...['stage_name', 'real_name', 'status', 'timezone', 'manager_id', 'photo_url', 'telegram_handle'],
  ...['discord_handle', 'drive_folder_id', 'primary_communication', 'socials', 'email_accounts'],
  'phone_numbers',
];

export const models = {
  tables: {
    models: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
        insert: [denied, denied, 'ok', 'ok', 'ok', 'ok', 'ok'],
        update: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
        delete: [denied, 'nothing', 'nothing', 'nothing', 'ok', 'ok', 'ok'],
      },
      writable: { insert: modelColumns, update: [...modelColumns, 'row_version'] },
      row: async ({ assignedModel }) => ({ id: await assignedModel() }),
      insert: async ({ idOf }, who) => ({
        stage_name: crypto.randomUUID(),
        real_name: 'Real Name',
        manager_id: idOf(who),
      }),
      update: { real_name: 'Changed' },
    },
    model_secondary_managers: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ assignedModel }) => ({ model_id: await assignedModel() }),
      insert: async ({ assignedModel, idOf }, who) => ({
        model_id: await assignedModel(),
        manager_id: idOf(who),
      }),
      update: { manager_id: crypto.randomUUID() },
    },
  },
  procedures: {
    get_models_for_manager_extended: {
      args: ['p_manager_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['manager', `select * from public.get_models_for_manager_extended('{manager}')`],
        ['admin', `select * from public.get_models_for_manager_extended('{manager}')`],
        ['holder', `select * from public.get_models_for_manager_extended('{manager}')`],
      ],
    },
    get_model_impact: {
      args: ['p_model_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.get_model_impact((select id from public.models where manager_id = '{manager}' limit 1))`,
        ],
        ['admin', 'select public.get_model_impact((select id from public.models limit 1))'],
        ['holder', 'select public.get_model_impact((select id from public.models limit 1))'],
      ],
    },
    update_models: {
      args: ['p_ids', 'p_row_versions', 'p_changes'],
      volatility: 'volatile',
      asStranger: 'nothing',
      plans: [
        [
          'manager',
          `select * from public.update_models(
             array(select id from public.models where manager_id = '{manager}' limit 20),
             array(select row_version from public.models where manager_id = '{manager}' limit 20),
             '{"status": "paused"}')`,
        ],
      ],
    },
    list_models: {
      args: ['p_offset', 'p_limit'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [
        ['manager', 'select * from public.list_models(0, 1000)'],
        ['stranger', 'select * from public.list_models(0, 1000)'],
        ['admin', 'select * from public.list_models(0, 1000)'],
      ],
    },
    add_secondary_manager: {
      args: ['p_model_id', 'p_manager_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.add_secondary_manager(
             (select id from public.models where manager_id = '{manager}' limit 1), '{stranger}')`,
        ],
      ],
    },
    remove_secondary_manager: {
      args: ['p_model_id', 'p_manager_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.remove_secondary_manager(
             (select id from public.models where manager_id = '{manager}' limit 1), '{holder}')`,
        ],
      ],
    },
  },
  values: { p_offset: 0, p_limit: 10, p_ids: [], p_row_versions: [], p_changes: { status: 'paused' } },
} satisfies DatabaseDomain;

export const modelsCalls: DomainCalls<'models'> = {
  'models.list': () => [
    { scope: 'all', offset: 0, limit: 10 },
    { scope: 'assigned', offset: 0, limit: 10 },
  ],
  'models.count': nothing,
  'models.get': async ({ ownModel }) => [{ id: await ownModel() }],
  'models.create': () => [{ stageName: crypto.randomUUID(), realName: 'Ana Kovač' }],
  'models.update': async ({ ownModel }) => [
    { id: await ownModel(), rowVersion: 1, changes: { realName: 'Ana' } },
  ],
  'models.setStatus': async ({ ownModel }) => [{ id: await ownModel(), rowVersion: 1, status: 'paused' }],
  'models.updateMany': async ({ ownModel }) => [
    {
      models: [
        { id: await ownModel(), rowVersion: 1 },
        { id: await ownModel(), rowVersion: 1 },
      ],
      changes: { status: 'paused' },
    },
  ],
  'models.getImpact': async ({ ownModel }) => [{ id: await ownModel() }],
  'models.delete': async ({ ownModel }) => [{ id: await ownModel() }],
  'models.listAssignableManagers': nothing,
  'models.findManagers': () => [{ text: '' }, { text: 'a' }],
  'models.addSecondaryManager': async ({ lane, manager }) => [
    { modelId: await insertModel(lane), managerId: manager.id },
  ],
  'models.removeSecondaryManager': async ({ ownModel, manager }) => [
    { modelId: await ownModel(), managerId: manager.id },
  ],
};
