export type Kind = 'id' | 'text' | 'json' | 'time' | 'number' | 'flag';

/** What the fuzzing run asks about: the tables with the kinds of their columns. */
export const tables = {
  models: {
    ...{
      id: 'id',
      manager_id: 'id',
      stage_name: 'text',
      real_name: 'text',
      status: 'text',
      timezone: 'text',
    },
    ...{ photo_url: 'text', telegram_handle: 'text', discord_handle: 'text', drive_folder_id: 'text' },
    ...{
      socials: 'json',
      email_accounts: 'json',
      phone_numbers: 'json',
      created_at: 'time',
      updated_at: 'time',
    },
  },
  profiles: {
    id: 'id',
    email: 'text',
    role: 'text',
    status: 'text',
    display_name: 'text',
    created_at: 'time',
  },
  model_secondary_managers: { model_id: 'id', manager_id: 'id', created_at: 'time' },
  user_permissions: { user_id: 'id', permission_key: 'text', enabled: 'flag' },
  saved_views: { id: 'id', user_id: 'id', area: 'text', name: 'text', filters: 'json', is_shared: 'flag' },
  notification_queue: {
    ...{ id: 'id', user_id: 'id', model_id: 'id', notification_type: 'text', title: 'text', status: 'text' },
    ...{ metadata: 'json', count: 'number', in_app: 'flag', sent_at: 'time', read_at: 'time' },
  },
  audit_log: {
    ...{ seq: 'number', actor_id: 'id', model_id: 'id', event: 'text', resource_name: 'text' },
    ...{ changes: 'json', hash: 'text', created_at: 'time' },
  },
  user_invites: { id: 'id', email: 'text', expires_at: 'time' },
  config: { key: 'text', value: 'text' },
  tasks: {
    ...{ id: 'id', model_id: 'id', parent_id: 'id', created_by: 'id', title: 'text', status: 'text' },
    ...{ priority: 'text', due_at: 'time', overdue_from: 'time', created_at: 'time', position: 'number' },
  },
  task_assignees: { task_id: 'id', user_id: 'id', created_at: 'time' },
  task_texts: { task_id: 'id', description: 'text' },
  credential_grants: {
    ...{ id: 'id', model_id: 'id', user_id: 'id', platform: 'text', status: 'text', reason: 'text' },
    ...{ minutes: 'number', starts_at: 'time', ends_at: 'time' },
  },
  offboardings: { id: 'id', user_id: 'id', changes: 'number', created_at: 'time' },
  offboarding_reports: {
    ...{ id: 'id', person_id: 'id', person_name: 'text', deactivated: 'flag', summary: 'json' },
    ...{ lines: 'json', created_at: 'time' },
  },
} as const satisfies Record<string, Record<string, Kind>>;

export type Table = keyof typeof tables;
export const tableNames = Object.keys(tables) as Table[];
export const columnsOf = (table: Table): readonly [name: string, kind: Kind][] =>
  Object.entries(tables[table]);

/** How each table names another within itself, and which one that is. */
export const relations: Partial<Record<Table, readonly (readonly [name: string, table: Table])[]>> = {
  models: [
    ['manager:profiles!models_manager_id_fkey', 'profiles'],
    ['model_secondary_managers', 'model_secondary_managers'],
    ['profiles!model_secondary_managers', 'profiles'],
    ['manager_id', 'profiles'],
  ],
  profiles: [
    ['models!models_manager_id_fkey', 'models'],
    ['models!manager_id', 'models'],
    ['models!model_secondary_managers', 'models'],
    ['model_secondary_managers', 'model_secondary_managers'],
    ['user_permissions', 'user_permissions'],
    ['saved_views', 'saved_views'],
  ],
  model_secondary_managers: [
    ['models', 'models'],
    ['profiles', 'profiles'],
    ['model_id', 'models'],
  ],
  user_permissions: [['profiles', 'profiles']],
  saved_views: [['profiles', 'profiles']],
  notification_queue: [
    ['models', 'models'],
    ['profiles', 'profiles'],
  ],
  tasks: [
    ['models', 'models'],
    ['task_assignees', 'task_assignees'],
    ['task_texts', 'task_texts'],
  ],
  task_assignees: [
    ['tasks', 'tasks'],
    ['profiles!task_assignees_user_id_fkey', 'profiles'],
  ],
  task_texts: [['tasks', 'tasks']],
  credential_grants: [
    ['models', 'models'],
    ['profiles!credential_grants_user_id_fkey', 'profiles'],
  ],
  offboardings: [['profiles!offboardings_user_id_fkey', 'profiles']],
};
