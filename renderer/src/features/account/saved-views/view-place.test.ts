import { expect, it } from 'vitest';
import { viewPlace } from './view-place.ts';

it.each([
  ['models', 'Models', '/models?status=active'],
  ['users', 'Admin, users', '/admin?tab=users&status=active'],
  ['audit', 'Admin, audit', '/admin?tab=audit&status=active'],
])('a view of %s leads to its list', (area, title, to) => {
  expect(viewPlace({ area, filters: { status: 'active', odd: 3 } })).toEqual({ title, to });
});

it.each(['gone', 'toString', '__proto__'])('a view of %s leads nowhere', (area) => {
  expect(viewPlace({ area, filters: {} })).toBeUndefined();
});
