import { describe, expect, it } from 'vitest';
import {
  canAccessAdminArea,
  effectivePermissions,
  isAllowed,
  permissionKeys,
  roleDefaults,
} from './permissions.ts';

const onFor = (role: string) => permissionKeys.filter((key) => roleDefaults(role)[key]);

describe('role defaults', () => {
  it('turn everything on for an admin', () => {
    expect(onFor('admin')).toHaveLength(17);
  });

  it('turn on nine permissions for a manager, as the specification lists them', () => {
    expect(onFor('manager')).toEqual([
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
  });

  it('grant nothing to any other role', () => {
    expect(onFor('owner')).toEqual([]);
    expect(onFor('')).toEqual([]);
  });
});

describe('effective permissions', () => {
  it('put a person’s overrides in the place of defaults, both ways', () => {
    const permissions = effectivePermissions('manager', [
      { permission_key: 'can_access_chat', enabled: false },
      { permission_key: 'can_access_debug', enabled: true },
    ]);
    expect(permissions.can_access_chat).toBe(false);
    expect(permissions.can_access_debug).toBe(true);
    expect(permissions.can_access_notes).toBe(true);
  });

  it('read a value that is not a boolean as off', () => {
    expect(
      effectivePermissions('admin', [{ permission_key: 'can_manage_users', enabled: null }]).can_manage_users,
    ).toBe(false);
    expect(
      effectivePermissions('admin', [{ permission_key: 'can_manage_users', enabled: 'true' }])
        .can_manage_users,
    ).toBe(false);
  });

  it('ignore keys that the product does not know', () => {
    const permissions = effectivePermissions('manager', [{ permission_key: 'can_fly', enabled: true }]);
    expect(Object.keys(permissions)).toHaveLength(17);
  });

  it('give nothing to an unknown role, not even by override', () => {
    const permissions = effectivePermissions('guest', [
      { permission_key: 'can_access_models', enabled: true },
    ]);
    expect(Object.values(permissions)).not.toContain(true);
  });
});

describe('gates', () => {
  it('translate a route flag into its permission', () => {
    const permissions = roleDefaults('manager');
    expect(isAllowed(permissions, 'canAccessModels')).toBe(true);
    expect(isAllowed(permissions, 'canManageUsers')).toBe(false);
  });

  it.each([
    ['admin', [], true],
    ['manager', [], false],
    ['manager', ['can_manage_users'], true],
    ['manager', ['can_manage_config'], true],
    ['manager', ['can_manage_all_models'], true],
    ['manager', ['can_view_all_data'], false],
  ])('open the admin area to %s with %j: %s', (role, granted, expected) => {
    const overrides = granted.map((permission_key) => ({ permission_key, enabled: true }));
    expect(canAccessAdminArea(role, effectivePermissions(role, overrides))).toBe(expected);
  });
});
