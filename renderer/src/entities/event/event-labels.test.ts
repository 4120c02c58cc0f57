import { describe, expect, it } from 'vitest';
import { clockText, timesText, whenText, zoneCode } from './event-labels.ts';

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

  it('ends the next day where it passes midnight, and is said with both days where it lasts longer', () => {
    const night = times('2026-11-18T21:00:00Z', '2026-11-19T01:00:00Z');
    expect(timesText(night, zagreb)).toBe('22:00 to 02:00 next day');
    expect(whenText(night, zagreb)).toMatch(/^Wed 18 Nov.*, 22:00 to 02:00 next day$/);
    expect(timesText(night, 'America/New_York')).toBe('16:00 to 20:00');
    const until = times('2026-11-18T17:00:00Z', '2026-11-18T23:00:00Z');
    expect(timesText(until, zagreb)).toBe('18:00 to 00:00 next day');
    const long = times('2026-11-18T21:00:00Z', '2026-11-19T22:00:00Z');
    expect(timesText(long, zagreb)).toBe('22:00 to 23:00 next day');
    expect(whenText(long, zagreb)).toMatch(/^Wed 18 Nov.* 22:00 to Thu 19 Nov.* 23:00$/);
    const days = times('2026-11-18T21:00:00Z', '2026-11-21T01:00:00Z');
    expect(timesText(days, zagreb)).toBe('22:00 to 02:00');
  });

  it.each([
    // Across the hour that clocks skip, and the one that they repeat.
    ['2027-03-27T17:00:00Z', '2027-03-28T00:00:00Z', zagreb, '18:00 to 01:00 next day'],
    ['2027-03-27T17:00:00Z', '2027-03-28T01:00:00Z', zagreb, '18:00 to 03:00 next day'],
    ['2027-10-30T16:00:00Z', '2027-10-31T01:00:00Z', zagreb, '18:00 to 02:00 next day'],
    // A day of 25 hours, from a clock time to the same one.
    ['2027-10-30T16:00:00Z', '2027-10-31T17:00:00Z', zagreb, '18:00 to 18:00 next day'],
    ['2027-03-27T04:00:00Z', '2027-03-27T12:00:00Z', 'Pacific/Kiritimati', '18:00 to 02:00 next day'],
    ['2027-03-27T04:00:00Z', '2027-03-27T12:00:00Z', 'Pacific/Pago_Pago', '17:00 to 01:00 next day'],
    ['2027-03-27T12:00:00Z', '2027-03-27T20:00:00Z', 'Pacific/Kiritimati', '02:00 to 10:00'],
  ])('passes midnight by the clock of a zone: %s to %s in %s', (startsAt, endsAt, zone, text) => {
    expect(timesText(times(startsAt, endsAt), zone)).toBe(text);
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
