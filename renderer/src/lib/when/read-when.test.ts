import { describe, expect, it } from 'vitest';
import { readWhen } from './read-when.ts';

const now = new Date(2026, 10, 18, 10, 24).getTime();

describe('a date in words', () => {
  it('is nothing where there is more than a date', () => {
    expect(readWhen('lunch tomorrow', now)).toBeUndefined();
    expect(readWhen('soonish', now)).toBeUndefined();
  });
  it('takes the next weekday, and a date of this month as it is', () => {
    expect(readWhen('friday', now)).toEqual({ on: '2026-11-20' });
    expect(readWhen('Mon 16 Nov, 18:00', now)).toEqual({ at: new Date(2026, 10, 16, 18).toISOString() });
  });
});
