/**
 * The 17 permission keys of the specification, chapter 3. private.permission_keys() in the database has the same list.
 */
export const permissionKeys = [
  'can_manage_users',
  'can_manage_all_models',
  'can_manage_config',
  'can_view_all_data',
  'can_manage_contracts',
  'can_access_marketplace',
  'can_access_models',
  'can_access_socials',
  'can_access_schedule',
  'can_access_drive_logs',
  'can_access_bot_management',
  'can_access_chat',
  'can_access_twitter_bot',
  'can_access_notes',
  'can_access_tasks',
  'can_access_debug',
  'can_see_all_models',
] as const;

export type PermissionKey = (typeof permissionKeys)[number];
export type Permissions = Readonly<Record<PermissionKey, boolean>>;

/** The part of the viewer that their permissions depend on. */
export type Viewer = { id: string; role: string; permissions: Permissions };

export const roles = ['admin', 'manager'] as const;

const managerDefaults: ReadonlySet<PermissionKey> = new Set<PermissionKey>([
  'can_manage_contracts',
  'can_access_marketplace',
  'can_access_models',
  'can_access_socials',
  'can_access_schedule',
  'can_access_drive_logs',
  'can_access_chat',
  'can_access_notes',
  'can_access_tasks',
]);

function permissionsWhere(isOn: (key: PermissionKey) => boolean): Permissions {
  return Object.fromEntries(permissionKeys.map((key) => [key, isOn(key)])) as Record<PermissionKey, boolean>;
}

/** The permissions of a role before any override. A role other than admin or manager has none. */
export function roleDefaults(role: string): Permissions {
  if (role === 'admin') return permissionsWhere(() => true);
  if (role === 'manager') return permissionsWhere((key) => managerDefaults.has(key));
  return permissionsWhere(() => false);
}

/** The fallback of the specification, chapter 6, when permissions cannot be loaded. */
export const managerFallback: Permissions = roleDefaults('manager');

export type PermissionOverride = { permission_key: string; enabled: unknown };

/**
 * Role defaults plus a person's overrides. An override that is not a boolean counts as off, and an unknown key is
 * ignored. A role without any permission cannot get one by an override.
 */
export function effectivePermissions(role: string, overrides: readonly PermissionOverride[]): Permissions {
  const defaults = roleDefaults(role);
  if (role !== 'admin' && role !== 'manager') return defaults;
  const byKey = new Map(overrides.map((override) => [override.permission_key, override.enabled === true]));
  return permissionsWhere((key) => byKey.get(key) ?? defaults[key]);
}

/** The names that the specification uses for the route guards, chapter 2. */
export const routeFlags = {
  canAccessModels: 'can_access_models',
  canAccessSocials: 'can_access_socials',
  canAccessSchedule: 'can_access_schedule',
  canManageContracts: 'can_manage_contracts',
  canAccessDriveLogs: 'can_access_drive_logs',
  canAccessBotManagement: 'can_access_bot_management',
  canAccessTwitterBot: 'can_access_twitter_bot',
  canAccessChat: 'can_access_chat',
  canManageConfig: 'can_manage_config',
  canAccessMarketplace: 'can_access_marketplace',
  canAccessNotes: 'can_access_notes',
  canAccessTasks: 'can_access_tasks',
  canManageUsers: 'can_manage_users',
  canAccessDebug: 'can_access_debug',
} as const satisfies Record<string, PermissionKey>;

export type RouteFlag = keyof typeof routeFlags;

export function isAllowed(permissions: Permissions, flag: RouteFlag): boolean {
  return permissions[routeFlags[flag]];
}

/** Decides which parts of the admin area show; the route itself needs canManageUsers. */
export function canAccessAdminArea(role: string, permissions: Permissions): boolean {
  return (
    role === 'admin' ||
    permissions.can_manage_users ||
    permissions.can_manage_config ||
    permissions.can_manage_all_models
  );
}
