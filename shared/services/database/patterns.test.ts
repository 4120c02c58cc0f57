import { expect, it } from 'vitest';
import { containing } from './patterns.ts';

it('looks for a text as it stands, whatever it means in a pattern', () => {
  expect(containing('Mia')).toBe('%Mia%');
  expect(containing('50%_')).toBe(String.raw`%50\%\_%`);
  expect(containing('a\\b')).toBe(String.raw`%a\\b%`);
  expect(containing('a*b')).toBe('%a_b%');
});
