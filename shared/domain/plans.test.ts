import { describe, expect, it } from 'vitest';
import { canChangePlan, planTypes, usagePercent } from './plans.ts';

describe('how full a bar is', () => {
  it.each([
    ['models', 0, 0, 0],
    ['models', 7, 0, 0],
    ['users', 0, 0, 100],
    ['users', 1, 1, 100],
    ['models', 24, 25, 96],
    ['models', 1, 3, 33],
    ['models', 30, 25, 100],
    ['models', 3000, -1, 0],
    ['users', 3000, -1, 0],
  ] as const)('%s: %i of %i is %i percent', (type, used, limit, percent) => {
    expect(usagePercent(type, used, limit)).toBe(percent);
  });
});

it('a plan changes to a higher tier or to custom alone', () => {
  const allowed = planTypes.map((from) => planTypes.filter((to) => canChangePlan(from, to)));
  expect(allowed).toEqual([
    ['basic', 'pro', 'enterprise', 'custom'],
    ['pro', 'enterprise', 'custom'],
    ['enterprise', 'custom'],
    ['custom'],
    ['custom'],
  ]);
});
