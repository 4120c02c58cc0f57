import { expect, it } from 'vitest';
import { momentOf } from './clock-moments.ts';

const now = new Date('2026-11-26T12:00:00Z');
const iso = (name: Parameters<typeof momentOf>[0]) => momentOf(name, now).toISOString();

it('names the late evening of today and of the last day of the month', () => {
  expect(iso('late')).toBe('2026-11-26T23:30:00.000Z');
  expect(iso('month-end')).toBe('2026-11-30T23:30:00.000Z');
});

it('names the hour before the next change of clocks, this year or the next', () => {
  expect(iso('spring')).toBe('2027-03-28T00:30:00.000Z');
  expect(iso('autumn')).toBe('2027-10-31T00:30:00.000Z');
  expect(momentOf('autumn', new Date('2026-06-01T00:00:00Z')).toISOString()).toBe('2026-10-25T00:30:00.000Z');
});
