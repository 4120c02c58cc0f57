import { describe, expect, it } from 'vitest';
import {
  isQuiet,
  isSameRepeat,
  momentOfWall,
  nextFree,
  plannedOf,
  repeatOf,
  whenProblem,
  type WhenDraft,
} from './when-draft.ts';

const zone = 'Europe/Lisbon';
const now = Date.parse('2026-11-18T10:00:00Z');
const other = (changes: Partial<WhenDraft>): WhenDraft => ({
  ...nextFree,
  kind: 'other',
  day: '2026-11-19',
  time: '09:00',
  ...changes,
});

describe('when a post goes out', () => {
  it('is by the clock of its account', () => {
    expect(plannedOf(other({}), 'Asia/Tokyo').at).toBe('2026-11-19T00:00:00.000Z');
    expect(plannedOf(other({}), zone).at).toBe('2026-11-19T09:00:00.000Z');
    expect(momentOfWall(other({ time: '' }), zone)).toBeUndefined();
  });

  it('is each account’s next free slot, or one moment', () => {
    expect(plannedOf(nextFree, zone)).toEqual({ at: null, recurrence: null });
    const at = '2026-11-20T09:00:00.000Z';
    expect(plannedOf({ ...nextFree, kind: 'slot', at }, zone)).toEqual({ at, recurrence: null });
  });

  it.each([
    [nextFree, undefined],
    [other({}), undefined],
    [other({ day: '' }), 'Choose a day and a time'],
    [other({ day: '2026-11-17' }), 'Choose a time in the future'],
    [other({ repeat: 'week' }), 'Choose the last day'],
    [other({ repeat: 'week', lastDay: '2026-11-18' }), 'The last day must not be before the first'],
    [other({ repeat: 'week', lastDay: '2026-12-18' }), undefined],
    [other({ repeat: 'day', interval: '53' }), 'Repeat every 1 to 52 days'],
    [other({ repeat: 'day', ends: 'after', count: '0' }), 'Repeat 1 to 365 times'],
    [other({ repeat: 'day', ends: 'after', count: '365' }), undefined],
  ])('says what is wrong with it', (when, problem) => {
    expect(whenProblem(when, zone, now)).toBe(problem);
  });

  it('repeats until the end of a day, or a number of times', () => {
    expect(
      plannedOf(other({ repeat: 'month', interval: '2', lastDay: '2027-05-19' }), zone).recurrence,
    ).toEqual({
      unit: 'month',
      interval: 2,
      until: '2027-05-19T22:59:00.000Z',
      count: null,
    });
    expect(plannedOf(other({ repeat: 'day', ends: 'after', count: '3' }), zone).recurrence).toMatchObject({
      until: null,
      count: 3,
    });
  });

  it('is shown as it repeats already, counted from the post on', () => {
    const every = { unit: 'week', interval: 2, until: null, count: 9 } as const;
    const shown = repeatOf({ recurrence: every, repeatsLeft: 5 }, zone);
    expect(shown).toMatchObject({ repeat: 'week', interval: '2', ends: 'after', count: '6' });
    expect(isSameRepeat(shown, { ...shown, lastDay: '2027-01-01', count: ' 6' })).toBe(true);
    expect(isSameRepeat(shown, { ...shown, count: '7' })).toBe(false);
    const until = repeatOf(
      { recurrence: { ...every, until: '2027-05-19T22:59:00.000Z', count: null }, repeatsLeft: 5 },
      zone,
    );
    expect(until).toMatchObject({ ends: 'on', lastDay: '2027-05-19' });
    const none = repeatOf({ recurrence: null, repeatsLeft: 0 }, zone);
    expect(isSameRepeat(none, { ...until, repeat: 'never' })).toBe(true);
    expect(isSameRepeat(none, until)).toBe(false);
  });

  it('may lie in quiet hours, which go over midnight', () => {
    const night = { from: '22:00', until: '07:00' };
    expect(['21:59', '22:00', '00:30', '06:59', '07:00'].map((time) => isQuiet(time, night))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isQuiet('13:00', { from: '12:00', until: '14:00' })).toBe(true);
    expect(isQuiet('13:00', null)).toBe(false);
  });
});
