import { describe, expect, it } from 'vitest';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { dueDay, dueOnDay } from './due-days.ts';

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
