import { describe, expect, it } from 'vitest';
import { daysIn, mondayOf, rangeOf, stepDay, titleOf, weekNumber } from './ranges.ts';

describe('what a view shows', () => {
  it('is the weeks, from Monday on, around the day of the address', () => {
    expect(rangeOf('week', '2026-11-18')).toEqual({ from: '2026-11-16', to: '2026-11-23' });
    expect(rangeOf('timeline', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-23' });
    expect(rangeOf('day', '2026-12-31')).toEqual({ from: '2026-12-31', to: '2027-01-01' });
    expect(rangeOf('month', '2026-11-18')).toEqual({ from: '2026-10-26', to: '2026-12-07' });
    expect(rangeOf('agenda', '2026-11-18')).toEqual({ from: '2026-11-16', to: '2026-11-30' });
    expect(daysIn(rangeOf('week', '2026-10-25'))).toHaveLength(7);
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  });

  it('is stepped through, and keeps the day of the month where there is one', () => {
    expect(stepDay('week', '2026-10-24', 1)).toBe('2026-10-31');
    expect(stepDay('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(stepDay('month', '2026-11-18', -1)).toBe('2026-10-18');
    expect(stepDay('day', '2026-03-01', -1)).toBe('2026-02-28');
    expect(stepDay('agenda', '2026-11-18', 1)).toBe('2026-12-02');
  });

  it('is named by its days, and by months and years that differ', () => {
    expect(titleOf('week', '2026-11-18')).toBe('16 to 22 November 2026');
    expect(titleOf('week', '2026-12-01')).toBe('30 Nov to 6 Dec 2026');
    expect(titleOf('week', '2026-12-31')).toBe('28 Dec 2026 to 3 Jan 2027');
    expect(titleOf('day', '2026-11-18')).toBe('Wednesday 18 November 2026');
    expect(titleOf('month', '2026-11-18')).toBe('November 2026');
  });

  it('has the week number that ISO 8601 gives it', () => {
    expect(['2026-11-18', '2026-01-01', '2027-01-03', '2027-01-04', '2024-12-30'].map(weekNumber)).toEqual([
      47, 1, 53, 1, 1,
    ]);
  });
});
