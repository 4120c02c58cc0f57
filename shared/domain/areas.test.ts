import { expect, it } from 'vitest';
import { areaAddress, areaAt, areas, type Area } from './areas.ts';
import { isPublicPath } from './public-areas.ts';
import { isLinkedPath } from './linked-pages.ts';

const rows = Object.values<Area>(areas);

it('has the routes of the specification, each behind its flag', () => {
  expect(Object.fromEntries(rows.map(({ path, flag }) => [path, flag]))).toEqual({
    '/': undefined,
    '/models': 'canAccessModels',
    // An addition to the specification: models from a file.
    '/models/import': 'canAccessModels',
    '/socials': 'canAccessSocials',
    '/schedule': 'canAccessSchedule',
    '/documents': 'canManageContracts',
    '/drive-logs': 'canAccessDriveLogs',
    '/bot-management': 'canAccessBotManagement',
    '/twitter-bot': 'canAccessTwitterBot',
    '/chat': 'canAccessChat',
    '/config': 'canManageConfig',
    // An addition to the specification: templates and tags for everyone's work.
    '/config/templates': 'canManageConfig',
    // An addition to the specification: who knows which secret.
    '/socials/exposure': 'canAccessSocials',
    '/account': undefined,
    '/subscription': undefined,
    '/plan-editor-demo': undefined,
    '/marketplace': 'canAccessMarketplace',
    '/linktree': 'canManageConfig',
    '/notes': 'canAccessNotes',
    '/tasks': 'canAccessTasks',
    '/notification-preferences': undefined,
    '/admin': 'canManageUsers',
    '/debug': 'canAccessDebug',
  });
});

it('has each address once, and each group of the navigation in one piece', () => {
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
  const labels = rows.flatMap(({ group }) => (typeof group === 'string' ? [group] : []));
  const pieces = labels.filter((label, index) => label !== labels[index - 1]);
  expect(pieces).toEqual([...new Set(labels)]);
});

it('lets links carry only what the address of their area names', () => {
  for (const { params = {}, links = [] } of rows)
    expect(Object.keys(params)).toEqual(expect.arrayContaining([...links]));
});

it('writes addresses that links may carry and the router knows', () => {
  const address = areaAddress('admin', { tab: 'audit', entry: '48209' });
  expect(address).toBe('/admin?tab=audit&entry=48209');
  expect(isLinkedPath(address)).toBe(true);
  expect(areaAt('/admin')).toBe(areas.admin);
  expect(areaAt('/admin/')).toBeUndefined();
});

it.each([
  ['/linktree/nova-quinn', true],
  ['/linktree/', false],
  ['/linktree', false],
  ['/shared-document/42', true],
  ['/models', false],
])('knows whether %s is open to the public: %s', (path, isOpen) => {
  expect(isPublicPath(path)).toBe(isOpen);
});
