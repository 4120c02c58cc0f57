import { describe, expect, it } from 'vitest';
import { daysOf, monthName, readMonth, stepMonth, weeksOf } from './month.ts';

describe('a month', () => {
  it('has its days, and the weeks around them', () => {
    expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(weeksOf('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    // This month begins on a Monday and ends on a Sunday.
    expect(weeksOf('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });

  it('is followed by the next, also in another year', () => {
    expect(stepMonth('2026-12', 1)).toBe('2027-01');
    expect(stepMonth('2026-01', -1)).toBe('2025-12');
    expect(monthName('2026-11')).toBe('November 2026');
  });

  it('is the current one where an address names none', () => {
    const now = new Date(2026, 10, 22).getTime();
    expect(['2026-13', 'x', null, '2025-02'].map((text) => readMonth(text, now))).toEqual([
      '2026-11',
      '2026-11',
      '2026-11',
      '2025-02',
    ]);
  });
});
