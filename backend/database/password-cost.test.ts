import { expect, it } from 'vitest';
import { passwordCost } from './password-cost.ts';

it('is ten where nothing is set, and where something is that makes no sense', () => {
  expect(passwordCost({})).toBe(10);
  for (const nonsense of ['', '3', '32', '4.5', 'least'])
    expect(passwordCost({ LITE_AUTH_BCRYPT_COST: nonsense })).toBe(10);
});

it('is what is set', () => {
  expect(passwordCost({ LITE_AUTH_BCRYPT_COST: '4' })).toBe(4);
  expect(passwordCost({ LITE_AUTH_BCRYPT_COST: '12' })).toBe(12);
});
