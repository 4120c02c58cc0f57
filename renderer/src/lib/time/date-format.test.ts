import { expect, it } from 'vitest';
import { dateFormat } from './date-format.ts';

it('writes short months with three letters, and long ones out', () => {
  const september = new Date(2026, 8, 14);
  const day = { day: 'numeric', year: 'numeric' } as const;
  expect(dateFormat({ ...day, month: 'short' }).format(september)).toBe('14 Sep 2026');
  expect(dateFormat({ dateStyle: 'medium' }).format(september)).toBe('14 Sep 2026');
  expect(dateFormat({ ...day, month: 'long' }).format(september)).toBe('14 September 2026');
  expect(dateFormat({ ...day, month: 'short' }).format(new Date(2026, 9, 14))).toBe('14 Oct 2026');
});
