/**
 * What is measured of each policy, by its table and verb. `{me}` is whoever asks, `{model}` a model of the manager, and
 * `{other}` another manager. A policy that is missing here stops the benchmark.
 */
export const policyStatements: Readonly<Record<string, readonly string[]>> = {
  'models SELECT': [
    'select * from public.models order by stage_name, id limit 1000',
    'select count(*) from public.models',
    `select * from public.models where id = '{model}'`,
    `select * from public.models where manager_id = '{me}'`,
  ],
  'models INSERT': [
    `insert into public.models (stage_name, real_name, manager_id) values ('Bench', 'Bench', '{me}')`,
  ],
  'models UPDATE': [`update public.models set telegram_handle = '@x' where id = '{model}'`],
  'models DELETE': [`delete from public.models where id = '{model}'`],
  'model_secondary_managers SELECT': [
    'select * from public.model_secondary_managers order by model_id, manager_id limit 1000',
    'select count(*) from public.model_secondary_managers',
    `select * from public.model_secondary_managers where model_id = '{model}'`,
  ],
  'profiles SELECT': [
    'select * from public.profiles order by display_name limit 1000',
    `select * from public.profiles where id = '{me}'`,
  ],
  'profiles INSERT': [
    `insert into public.profiles (id, email, role, status, display_name)
     values ('{me}', (select email from public.profiles where id = '{me}'), 'manager', 'active', 'X') on conflict do nothing`,
  ],
  'profiles UPDATE': [`update public.profiles set display_name = 'Bench' where id = '{me}'`],
  'user_permissions SELECT': [
    'select * from public.user_permissions',
    `select * from public.user_permissions where user_id = '{me}'`,
  ],
  'config SELECT': ['select * from public.config'],
};

/** A call of each procedure that people may call. One that is missing here stops the benchmark. */
export const procedureCalls: Readonly<Record<string, string>> = {
  admin_get_all_users: 'select * from {schema}.admin_get_all_users()',
  update_own_display_name: `select {schema}.update_own_display_name('Somebody')`,
  grant_user_permission: `select {schema}.grant_user_permission('{other}', 'can_access_notes', '{me}')`,
  revoke_user_permission: `select {schema}.revoke_user_permission('{other}', 'can_access_notes')`,
  get_models_for_manager_extended: `select * from {schema}.get_models_for_manager_extended('{manager}')`,
  add_secondary_manager: `select {schema}.add_secondary_manager('{model}', '{other}')`,
  remove_secondary_manager: `select {schema}.remove_secondary_manager('{model}', '{other}')`,
};
