import { describe, expect, it } from 'vitest';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { dueOnDay } from './due-days.ts';

describe('a due day', () => {
  const due = (dueAt: string | null) => ({ dueAt });

  it('moves by days, and keeps the time of day across a change of the clocks', () => {
    expect(dueOnDay(due(null), '2026-11-20')).toEqual({ dueOn: '2026-11-20' });
    const summer = new Date(2026, 9, 24, 17, 30).toISOString();
    expect(dueOnDay(due(summer), '2026-10-26')).toEqual({
      dueAt: new Date(2026, 9, 26, 17, 30).toISOString(),
    });
    expect(addDays('2026-10-24', 7)).toBe('2026-10-31');
  });
});
