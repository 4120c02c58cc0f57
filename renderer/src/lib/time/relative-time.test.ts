import { describe, expect, it } from 'vitest';
import { exactTime, relativeTime, relativeTimeWithin, shortTime } from './relative-time.ts';

const now = Date.parse('2026-11-18T09:24:00Z');
const seconds = 1000;
const hours = 3600 * seconds;

describe('how long ago', () => {
  it.each([
    [-5 * seconds, 'Just now'],
    [59 * seconds, 'Just now'],
    [60 * seconds, '1m ago'],
    [hours - 1, '59m ago'],
    [hours, '1h ago'],
    [24 * hours - 1, '23h ago'],
    [24 * hours, 'Yesterday'],
    [48 * hours, '2d ago'],
    [7 * 24 * hours - 1, '6d ago'],
    [7 * 24 * hours, '11 Nov 2026'],
  ])('%i ms is %s', (age, words) => {
    expect(relativeTime(now - age, now)).toBe(words);
  });

  it('begins in lower case within a sentence', () => {
    expect(relativeTimeWithin(now, now)).toBe('just now');
    expect(relativeTimeWithin(now - 24 * hours, now)).toBe('yesterday');
  });
});

it('writes a moment as every other page does: day, month, and a clock of 24 hours', () => {
  const evening = new Date(2026, 10, 18, 21, 5).getTime();
  expect(shortTime(evening)).toBe('18 Nov 2026, 21:05');
  expect(exactTime(evening)).toBe('18 November 2026 at 21:05');
});
