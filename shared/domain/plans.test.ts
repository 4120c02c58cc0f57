import { describe, expect, it } from 'vitest';
import { canChangePlan, planFeatures, planTypes, usagePercent } from './plans.ts';

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

it('a limit that a plan does not name is agreed by contract', () => {
  const features = planFeatures({
    modelsLimit: -1,
    usersLimit: 0,
    canAccessMarketplace: true,
    canAccessAdvancedFeatures: false,
    canAccessApi: false,
    canAccessPrioritySupport: false,
    limits: { bots: 0 },
  });
  const found = (key: string) => features.find((feature) => feature.key === key);
  expect(found('bots')).toMatchObject({ limit: 0 });
  expect(found('storage_gb')).toMatchObject({ limit: null, unit: 'GB' });
  expect(found('marketplace')).toMatchObject({ isIncluded: true });
});
