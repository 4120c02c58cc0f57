import { describe, expect, it } from 'vitest';
import { everyWeek, repeatText, ruleText, toRepeat, toRule, type Repeat } from './recurrence-rule.ts';

const repeat = (changes: Partial<Repeat>): Repeat => ({ ...everyWeek, ...changes });

describe('how a task repeats', () => {
  it.each([
    [{}, 'FREQ=WEEKLY', 'Every week'],
    [
      { every: '2', days: ['TH', 'MO'] },
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      'Every 2 weeks on Monday and Thursday',
    ],
    [{ unit: 'DAILY', end: 'after', count: '5' }, 'FREQ=DAILY;COUNT=5', 'Every day, 5 times'],
    [
      { unit: 'MONTHLY', every: '3', end: 'on', until: '2026-12-31' },
      'FREQ=MONTHLY;INTERVAL=3;UNTIL=20261231T235959Z',
      'Every 3 months, until 31 Dec 2026',
    ],
    [{ unit: 'YEARLY', mode: 'completion', end: 'after' }, 'FREQ=YEARLY', 'A year after it’s completed'],
    [
      { unit: 'DAILY', every: '10', mode: 'completion' },
      'FREQ=DAILY;INTERVAL=10',
      '10 days after it’s completed',
    ],
  ] as const)('%j is %s', (changes, rule, text) => {
    const wanted = repeat(changes as Partial<Repeat>);
    expect(toRule(wanted)).toBe(rule);
    expect(repeatText(wanted)).toBe(text);
    expect(ruleText(rule, wanted.mode)).toBe(text);
  });

  it('comes back into its form as it was', () => {
    const wanted = repeat({ every: '2', days: ['MO', 'TH'], end: 'on', until: '2026-12-31' });
    expect(toRepeat(toRule(wanted), 'due_date')).toEqual(wanted);
  });

  it('is left alone where the form cannot show it', () => {
    expect(toRepeat('FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR', 'due_date')).toBeUndefined();
    expect(toRepeat('FREQ=MONTHLY;BYDAY=1MO', 'due_date')).toBeUndefined();
    expect(ruleText('FREQ=MONTHLY;BYDAY=1MO', 'due_date')).toBe('By a custom rule');
  });
});
