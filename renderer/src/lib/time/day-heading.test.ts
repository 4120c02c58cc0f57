import { expect, it } from 'vitest';
import { dayHeading } from './day-heading.ts';

const now = new Date(2026, 0, 1, 0, 30).getTime();
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 0, 1, 0), 'Today'],
  [at(2025, 11, 31, 23), 'Yesterday'],
  [at(2025, 11, 30, 23), 'Tue 30 Dec 2025'],
])('%s stands under %s', (time, words) => {
  expect(dayHeading(time, now)).toBe(words);
});

it('names no year of the days of this one', () => {
  const summer = new Date(2026, 6, 15, 12).getTime();
  expect(dayHeading(at(2026, 0, 1, 12), summer)).toBe('Thu 1 Jan');
});

it('knows yesterday also where a day had another number of hours', () => {
  // In time zones with summer time, 25 October 2026 has 25 hours in Europe and 8 March has 23 in America.
  for (const [month, date] of [
    [9, 26],
    [2, 30],
    [2, 9],
    [10, 2],
  ] as const)
    expect(dayHeading(at(2026, month, date - 1, 0), new Date(2026, month, date, 23, 59).getTime())).toBe(
      'Yesterday',
    );
});
