import { describe, expect, it } from 'vitest';
import { dueDay, dueOnDay } from './due-days.ts';
import { addDays, daysOf, monthName, readMonth, stepMonth, weeksOf } from './month.ts';

describe('a month', () => {
  it('has its days, and the weeks around them', () => {
    expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(weeksOf('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    // It begins on a Monday and ends on a Sunday.
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

describe('a due day', () => {
  const due = (parts: Partial<Parameters<typeof dueDay>[0]>) => ({ dueAt: null, dueOn: null, ...parts });

  it('is the date of an all-day task, and the viewer’s of a moment', () => {
    expect(dueDay(due({ dueOn: '2026-11-19' }))).toBe('2026-11-19');
    expect(dueDay(due({ dueAt: new Date(2026, 10, 19, 23, 59).toISOString() }))).toBe('2026-11-19');
    expect(dueDay(due({}))).toBeUndefined();
  });

  it('moves by days, and keeps the time of day across a change of the clocks', () => {
    expect(dueOnDay(due({ dueOn: '2026-11-19' }), '2026-11-20')).toEqual({ dueOn: '2026-11-20' });
    const summer = new Date(2026, 9, 24, 17, 30).toISOString();
    expect(dueOnDay(due({ dueAt: summer }), '2026-10-26')).toEqual({
      dueAt: new Date(2026, 9, 26, 17, 30).toISOString(),
    });
    expect(addDays('2026-10-24', 7)).toBe('2026-10-31');
  });
});
