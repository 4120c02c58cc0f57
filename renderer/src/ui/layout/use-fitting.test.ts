import { expect, it } from 'vitest';
import { countFitting } from './use-fitting.ts';

it('fits all chips without the button, or as many as leave room for it, and never more than are wanted', () => {
  expect(countFitting([100, 100, 100], { room: 312, more: 80, gap: 6 })).toBe(3);
  expect(countFitting([100, 100, 100], { room: 311, more: 80, gap: 6 })).toBe(2);
  expect(countFitting([100, 100, 100], { room: 290, more: 80, gap: 6 })).toBe(1);
  expect(countFitting([100, 100, 100], { room: 60, more: 80, gap: 6 })).toBe(0);
  expect(countFitting([100, 100, 100], { room: 900, more: 80, gap: 6, most: 2 })).toBe(2);
  expect(countFitting([], { room: 0, more: 80, gap: 6 })).toBe(0);
});
