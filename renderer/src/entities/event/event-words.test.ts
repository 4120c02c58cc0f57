import { describe, expect, it } from 'vitest';
import { clockText, timesText, whenText, zoneCode } from './event-words.ts';

const zagreb = 'Europe/Zagreb';
const times = (startsAt: string, endsAt: string, allDay = false) => ({
  startsAt,
  endsAt,
  allDay,
  timezone: zagreb,
});

describe('when an event is', () => {
  it('is said by the clock of a zone, with midnight as 00:00', () => {
    expect(timesText(times('2026-11-18T08:00:00Z', '2026-11-18T11:00:00Z'), zagreb)).toBe('09:00 to 12:00');
    expect(timesText(times('2026-11-18T08:00:00Z', '2026-11-18T11:00:00Z'), 'America/New_York')).toBe(
      '03:00 to 06:00',
    );
    expect(clockText('2026-11-18T23:00:00Z', zagreb)).toBe('00:00');
  });

  it('names both days where it passes midnight', () => {
    expect(whenText(times('2026-11-18T21:00:00Z', '2026-11-19T01:00:00Z'), zagreb)).toMatch(
      /^Wed 18 Nov.* 22:00 to Thu 19 Nov.* 02:00$/,
    );
  });

  it('names the last day of an all-day event, whose end is the midnight after', () => {
    expect(whenText(times('2026-11-15T23:00:00Z', '2026-11-17T23:00:00Z', true))).toMatch(
      /^Mon 16 Nov.* to Tue 17 Nov.*, all day$/,
    );
    // A day of 23 hours.
    expect(whenText(times('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', true))).toMatch(
      /^Sun 29 Mar.*, all day$/,
    );
  });

  it('names a zone in three letters', () => {
    expect([zagreb, 'America/New_York', 'Asia/Ho_Chi_Minh', 'UTC'].map(zoneCode)).toEqual([
      'ZAG',
      'NYC',
      'HCM',
      'UTC',
    ]);
  });
});
