import { expect, it } from 'vitest';
import { effectivePermissions, roleDefaults } from '#shared/domain/permissions.ts';
import { visibleGroups } from './navigation-groups.ts';

const shown = (permissions: ReturnType<typeof roleDefaults>, isMarketplaceEnabled = true) =>
  visibleGroups({ permissions, settings: { isMarketplaceEnabled, areNotificationsEnabled: true } }).map(
    (group) => [group.label ?? '', ...group.items.map((item) => item.title)],
  );

it('shows an administrator every group in the order of the specification', () => {
  expect(shown(roleDefaults('admin'))).toEqual([
    ['', 'Dashboard'],
    ['Models', 'Models', 'Schedule', 'Documents', 'Chat'],
    ['Notes', 'Notes', 'Tasks'],
    ['', 'Socials'],
    ['Tools', 'Telegram bot', 'Social posting', 'LinkTree', 'Drive Logs'],
    ['', 'Marketplace'],
    ['', 'Admin'],
  ]);
});

it('shows a manager neither the bots nor the link tree nor the admin area', () => {
  expect(shown(roleDefaults('manager'))).toEqual([
    ['', 'Dashboard'],
    ['Models', 'Models', 'Schedule', 'Documents', 'Chat'],
    ['Notes', 'Notes', 'Tasks'],
    ['', 'Socials'],
    ['Tools', 'Drive Logs'],
    ['', 'Marketplace'],
  ]);
});

it('hides a group without visible children', () => {
  const permissions = effectivePermissions('manager', [
    { permission_key: 'can_access_drive_logs', enabled: false },
    { permission_key: 'can_access_notes', enabled: false },
    { permission_key: 'can_access_tasks', enabled: false },
  ]);
  expect(shown(permissions).map(([label]) => label)).toEqual(['', 'Models', '', '']);
});

it('hides the marketplace where the configuration turns it off', () => {
  expect(shown(roleDefaults('admin'), false).flat()).not.toContain('Marketplace');
});

it('leaves someone without a known role the dashboard alone', () => {
  expect(shown(roleDefaults('guest'))).toEqual([['', 'Dashboard']]);
});
