import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

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
    [7 * 24 * hours, 'Nov 11, 2026'],
  ])('%i ms is %s', (age, words) => {
    expect(relativeTime(now - age, now)).toBe(words);
  });
});
