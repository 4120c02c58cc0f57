/** A statement, and who sends one like it: the app asks for less on behalf of those who see only what is their own. */
export type PolicyStatement = string | { text: string; sentBy: 'those who see all' | 'nobody' };

/**
 * What is measured of each policy, by its table and verb. `{me}` is the caller, `{model}` a model of the manager, and
 * `{other}` another manager. A policy that is missing here stops the benchmark. What nobody sends has no target: it shows
 * what a whole table costs those for whom its policy has no index (docs/architecture.md, Tests).
 */
export const policyStatements: Readonly<Record<string, readonly PolicyStatement[]>> = {
  'models SELECT': [
    `select * from public.models where id = '{model}'`,
    `select * from public.models where manager_id = '{me}'`,
    { text: 'select * from public.models order by stage_name, id limit 1000', sentBy: 'nobody' },
    { text: 'select count(*) from public.models', sentBy: 'nobody' },
  ],
  'models INSERT': [
    `insert into public.models (stage_name, real_name, manager_id) values ('Bench', 'Bench', '{me}')`,
  ],
  'models UPDATE': [`update public.models set telegram_handle = '@x' where id = '{model}'`],
  'models DELETE': [`delete from public.models where id = '{model}'`],
  'model_secondary_managers SELECT': [
    `select * from public.model_secondary_managers where model_id = '{model}'`,
    {
      text: 'select * from public.model_secondary_managers order by model_id, manager_id limit 1000',
      sentBy: 'nobody',
    },
    { text: 'select count(*) from public.model_secondary_managers', sentBy: 'nobody' },
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
  'config_history SELECT': [
    `select * from public.config_history where key = 'timezone' order by changed_at desc, id limit 20`,
  ],
  'audit_log SELECT': [
    { text: 'select * from public.audit_log order by seq desc limit 200', sentBy: 'those who see all' },
    `select * from public.audit_log where actor_id = '{me}' order by seq desc limit 200`,
  ],
  'user_invites SELECT': ['select * from public.user_invites order by created_at desc'],
  'saved_views SELECT': [`select * from public.saved_views where area = 'models' order by name`],
  'saved_views INSERT': [
    `insert into public.saved_views (user_id, area, name, filters) values ('{me}', 'models', 'Bench', '{}')`,
  ],
  'saved_views UPDATE': [`update public.saved_views set is_shared = false where user_id = '{me}'`],
  'saved_views DELETE': [`delete from public.saved_views where user_id = '{me}'`],
  'notification_queue SELECT': [
    'select * from public.notification_queue order by sent_at desc, id desc limit 50',
  ],
  'notification_queue UPDATE': [
    `update public.notification_queue set read_at = now() where user_id = '{me}' and read_at is null`,
  ],
  'notification_queue DELETE': [`delete from public.notification_queue where user_id = '{me}'`],
  'notification_preferences SELECT': ['select * from public.notification_preferences'],
  'notification_settings SELECT': ['select * from public.notification_settings'],
  'notification_mutes SELECT': ['select * from public.notification_mutes'],
  'chat_notification_preferences SELECT': [
    `select * from public.chat_notification_preferences where user_id = '{me}'`,
  ],
  'chat_notification_preferences INSERT': [
    `insert into public.chat_notification_preferences (user_id, chat_id, enabled) values ('{me}', 'bench', true)`,
  ],
  'chat_notification_preferences UPDATE': [
    `update public.chat_notification_preferences set enabled = false where user_id = '{me}'`,
  ],
  'subscription_plans SELECT': [
    'select * from public.subscription_plans where is_active order by sort_order',
  ],
  'subscriptions SELECT': [`select * from public.subscriptions where user_id = '{me}'`],
  'subscription_plan_changes SELECT': [
    `select * from public.subscription_plan_changes where user_id = '{me}' order by created_at desc`,
  ],
  'announcements SELECT': ['select * from public.announcements order by created_at desc limit 50'],
};

/** A call of each procedure that people may call. One that is missing here stops the benchmark. */
export const procedureCalls: Readonly<Record<string, string>> = {
  admin_get_all_users: 'select * from {schema}.admin_get_all_users()',
  update_own_display_name: `select {schema}.update_own_display_name('Someone')`,
  grant_user_permission: `select {schema}.grant_user_permission('{other}', 'can_access_notes', '{me}')`,
  revoke_user_permission: `select {schema}.revoke_user_permission('{other}', 'can_access_notes')`,
  get_models_for_manager_extended: `select * from {schema}.get_models_for_manager_extended('{manager}')`,
  list_models: 'select * from {schema}.list_models(0, 1000)',
  add_secondary_manager: `select {schema}.add_secondary_manager('{model}', '{other}')`,
  admin_update_user_role: `select {schema}.admin_update_user_role('{other}', 'manager')`,
  admin_update_user_status: `select {schema}.admin_update_user_status('{other}', 'active')`,
  admin_update_user_display_name: `select {schema}.admin_update_user_display_name('{other}', 'Someone')`,
  admin_delete_user: `select {schema}.admin_delete_user('{other}')`,
  admin_reassign_models: `select {schema}.admin_reassign_models('{other}', '{manager}')`,
  admin_count_models: 'select {schema}.admin_count_models()',
  set_signup_approval: 'select {schema}.set_signup_approval(false)',
  save_config: `select {schema}.save_config('[{"key": "invite_expiry_days", "value": "9", "row_version": 0}]')`,
  open_view_as: `select {schema}.open_view_as('{other}')`,
  close_view_as: `select {schema}.close_view_as('{other}')`,
  get_viewer: 'select {schema}.get_viewer()',
  admin_get_sessions: `select * from {schema}.admin_get_sessions('{other}')`,
  admin_end_sessions: `select {schema}.admin_end_sessions('{other}')`,
  reset_user_permission: `select {schema}.reset_user_permission('{other}', 'can_access_notes')`,
  check_audit_chain: `select {schema}.check_audit_chain((select max(seq) - 1000 from public.audit_log), null)`,
  create_invitation: `select {schema}.create_invitation('someone@bench.example', '{}', '{}')`,
  resend_invitation: `select {schema}.resend_invitation((select id from public.user_invites limit 1))`,
  cancel_invitation: `select {schema}.cancel_invitation((select id from public.user_invites limit 1))`,
  get_my_sessions: 'select * from {schema}.get_my_sessions()',
  end_my_session: `select {schema}.end_my_session('{other}')`,
  update_models: `select * from {schema}.update_models(array['{model}']::uuid[], array[1], '{"status": "paused"}')`,
  get_jobs: 'select * from {schema}.get_jobs()',
  run_job: `select {schema}.run_job('invitation_expiry')`,
  get_unread_notification_count: 'select {schema}.get_unread_notification_count()',
  get_user_notifications: 'select * from {schema}.get_user_notifications(200)',
  mark_notification_read: `select {schema}.mark_notification_read('{other}')`,
  mark_all_notifications_read: 'select {schema}.mark_all_notifications_read()',
  clear_read_notifications: 'select {schema}.clear_read_notifications()',
  delete_notification: `select {schema}.delete_notification('{other}')`,
  snooze_notification: `select {schema}.snooze_notification('{other}', now() + interval '1 hour')`,
  clear_chat_notifications: `select {schema}.clear_chat_notifications('bench', '{me}')`,
  get_chat_notification_preference: `select {schema}.get_chat_notification_preference('{me}', 'bench')`,
  set_chat_notification_preference: `select {schema}.set_chat_notification_preference('{me}', 'bench', null, null, false)`,
  get_notification_preferences: 'select {schema}.get_notification_preferences()',
  set_notification_preference: `select {schema}.set_notification_preference('tasks', 'desktop', false)`,
  set_notification_settings: `select {schema}.set_notification_settings('{"sound": false}')`,
  mute_model: `select {schema}.mute_model('{model}', now() + interval '1 hour')`,
  test_notification: 'select {schema}.test_notification()',
  count_announcement_recipients: 'select {schema}.count_announcement_recipients()',
  send_announcement: `select {schema}.send_announcement('system_alert', 'Hello', 'All is well')`,
  get_user_subscription: `select * from {schema}.get_user_subscription('{me}')`,
  get_user_usage: `select * from {schema}.get_user_usage('{me}')`,
  check_user_limit: `select * from {schema}.check_user_limit('{me}', 'models', 1)`,
  update_user_usage: `select {schema}.update_user_usage('{me}', 0, 0, 1)`,
  create_user_subscription: `select {schema}.create_user_subscription('{other}', (select id from public.subscription_plans where plan_type = 'pro'))`,
  get_plan_features: `select * from {schema}.get_plan_features((select id from public.subscription_plans where plan_type = 'pro'))`,
  change_user_plan: `select {schema}.change_user_plan('{me}', (select id from public.subscription_plans where plan_type = 'custom'))`,
  count_plan_people: `select {schema}.count_plan_people((select id from public.subscription_plans where plan_type = 'free'))`,
  save_plan: `select {schema}.save_plan(to_jsonb(p) || '{"models_limit": 26}', p.id, p.row_version) from public.subscription_plans p where p.plan_type = 'pro'`,
  set_plan_payment_link: `select {schema}.set_plan_payment_link((select id from public.subscription_plans where plan_type = 'pro'), 'https://buy.stripe.com/test_1', 'plink_1')`,
  remove_secondary_manager: `select {schema}.remove_secondary_manager('{model}', '{other}')`,
};
