import type { PermissionKey } from '#shared/domain/permissions.ts';

export type PermissionGroup = {
  label: string;
  permissions: readonly { key: PermissionKey; label: string }[];
};

/** The 17 permissions in groups: access to pages, tools, and wider access. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    label: 'Areas',
    permissions: [
      { key: 'can_access_models', label: 'Models' },
      { key: 'can_access_socials', label: 'Socials' },
      { key: 'can_access_schedule', label: 'Schedule' },
      { key: 'can_manage_contracts', label: 'Documents' },
      { key: 'can_access_chat', label: 'Chat' },
      { key: 'can_access_notes', label: 'Notes' },
      { key: 'can_access_tasks', label: 'Tasks' },
      { key: 'can_access_drive_logs', label: 'Drive Logs' },
      { key: 'can_access_marketplace', label: 'Marketplace' },
    ],
  },
  {
    label: 'Tools',
    permissions: [
      { key: 'can_access_bot_management', label: 'Telegram bot' },
      { key: 'can_access_twitter_bot', label: 'Social posting' },
      { key: 'can_access_debug', label: 'Debug page' },
    ],
  },
  {
    label: 'Data and administration',
    permissions: [
      { key: 'can_see_all_models', label: 'See all models' },
      { key: 'can_manage_all_models', label: 'Edit all models' },
      { key: 'can_view_all_data', label: 'View all data' },
      { key: 'can_manage_config', label: 'Configuration' },
      { key: 'can_manage_users', label: 'Manage users' },
    ],
  },
];

type Preset = { value: string; label: string; on: readonly PermissionKey[] };

const areas: readonly PermissionKey[] = [
  'can_access_models',
  'can_access_socials',
  'can_access_schedule',
  'can_manage_contracts',
  'can_access_chat',
  'can_access_notes',
  'can_access_tasks',
  'can_access_drive_logs',
  'can_access_marketplace',
];

/** Common sets of permissions. Choosing one overrides only what differs from the role. */
export const presets: readonly Preset[] = [
  { value: 'manager', label: 'Manager', on: areas },
  {
    value: 'chatter',
    label: 'Chatter',
    on: ['can_access_models', 'can_access_chat', 'can_access_notes', 'can_access_tasks'],
  },
  {
    value: 'publisher',
    label: 'Publisher',
    on: [
      'can_access_models',
      'can_access_socials',
      'can_access_schedule',
      'can_access_drive_logs',
      'can_access_bot_management',
      'can_access_twitter_bot',
      'can_access_tasks',
    ],
  },
  { value: 'lead', label: 'Team lead', on: [...areas, 'can_see_all_models', 'can_manage_all_models'] },
];
