import { describe, expect, it } from 'vitest';
import { permissionKeys, roleDefaults } from '#shared/domain/permissions.ts';
import { permissionGroups, presets } from './permission-groups.ts';

describe('the matrix', () => {
  it('shows each of the 17 permissions once', () => {
    const shown = permissionGroups.flatMap(({ permissions }) => permissions.map(({ key }) => key));
    expect([...shown].sort()).toEqual([...permissionKeys].sort());
  });

  it('has a preset that is just what a manager has', () => {
    const defaults = roleDefaults('manager');
    const manager = presets.find(({ value }) => value === 'manager');
    expect([...(manager?.on ?? [])].sort()).toEqual(permissionKeys.filter((key) => defaults[key]).sort());
  });
});
