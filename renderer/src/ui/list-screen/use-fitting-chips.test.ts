import { expect, it } from 'vitest';
import { countFitting } from './use-fitting-chips.ts';

it('fits all chips without the button, or as many as leave room for it', () => {
  expect(countFitting([100, 100, 100], 312, 80, 6)).toBe(3);
  expect(countFitting([100, 100, 100], 311, 80, 6)).toBe(2);
  expect(countFitting([100, 100, 100], 290, 80, 6)).toBe(1);
  expect(countFitting([100, 100, 100], 60, 80, 6)).toBe(0);
  expect(countFitting([], 0, 80, 6)).toBe(0);
});
