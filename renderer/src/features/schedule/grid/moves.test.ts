import { describe, expect, it } from 'vitest';
import { droppedAt, movedBy, resizedBy, resizedTo, shownTimes } from './moves.ts';

// In local time, so that these tests pass in any time zone.
const local = (text: string) => new Date(text).toISOString();
const call = (start: string, end: string) => ({
  startsAt: local(start),
  endsAt: local(end),
  allDay: false,
  timezone: 'Europe/Zagreb',
});
const trip = {
  startsAt: '2026-03-27T23:00:00.000Z',
  endsAt: '2026-03-28T23:00:00.000Z',
  allDay: true,
  timezone: 'Europe/Zagreb',
};

describe('an event that is moved', () => {
  it('keeps its time of day by the viewer’s clock, and its length', () => {
    expect(movedBy(call('2026-10-24T17:30', '2026-10-24T18:30'), { days: 2 })).toEqual({
      startsAt: local('2026-10-26T17:30'),
      endsAt: local('2026-10-26T18:30'),
    });
    expect(movedBy(call('2026-11-18T09:00', '2026-11-18T10:00'), { minutes: -15 })).toEqual({
      startsAt: local('2026-11-18T08:45'),
      endsAt: local('2026-11-18T09:45'),
    });
  });

  it('stays an hour where it is moved over a change of the clocks', () => {
    const moved = movedBy(call('2026-03-28T01:30', '2026-03-28T02:30'), { days: 1 });
    expect(Date.parse(moved?.endsAt ?? '') - Date.parse(moved?.startsAt ?? '')).toBe(3_600_000);
  });

  it('all day is days of the zone of the event, also those of 23 and 25 hours', () => {
    // 28 to 29 March: the second day is an hour shorter there.
    expect(movedBy(trip, { days: 1 })).toEqual({
      startsAt: '2026-03-28T23:00:00.000Z',
      endsAt: '2026-03-29T22:00:00.000Z',
    });
    expect(movedBy(trip, { minutes: 15 })).toBeUndefined();
    expect(shownTimes(trip)).toEqual({ start: '2026-03-28', end: '2026-03-29' });
  });
});

describe('an event that is dropped', () => {
  it('is where its moment is, which the calendar’s text of a skipped time is not', () => {
    const start = new Date('2026-03-29T01:00:00.000Z');
    expect(
      droppedAt(call('2026-03-28T10:00', '2026-03-28T10:45'), {
        start,
        end: null,
        startStr: '2026-03-29T02:00:00+02:00',
        endStr: '',
      }),
    ).toEqual({ startsAt: '2026-03-29T01:00:00.000Z', endsAt: '2026-03-29T01:45:00.000Z' });
  });

  it('all day is on the days of its zone, wherever the viewer is', () => {
    expect(
      droppedAt(trip, {
        start: new Date('2026-03-30T12:00:00Z'),
        end: null,
        startStr: '2026-03-30',
        endStr: '2026-03-31',
      }),
    ).toEqual({ startsAt: '2026-03-29T22:00:00.000Z', endsAt: '2026-03-30T22:00:00.000Z' });
  });

  it('is resized to both edges, within 31 days', () => {
    const event = call('2026-11-18T09:00', '2026-11-18T10:00');
    const to = (end: string) =>
      resizedTo(event, { start: new Date('2026-11-18T09:00'), end: new Date(end), startStr: '', endStr: '' });
    expect(to('2026-11-18T11:30')?.endsAt).toBe(local('2026-11-18T11:30'));
    expect(to('2026-12-30T11:30')).toBeUndefined();
  });
});

describe('an event that is resized with keys', () => {
  it('never loses its last quarter of an hour', () => {
    const event = call('2026-11-18T09:00', '2026-11-18T09:30');
    expect(resizedBy(event, { minutes: -15 })?.endsAt).toBe(local('2026-11-18T09:15'));
    expect(resizedBy(event, { minutes: -30 })).toBeUndefined();
    expect(resizedBy(trip, { days: -1 })).toBeUndefined();
    expect(resizedBy(trip, { days: 1 })?.endsAt).toBe('2026-03-29T22:00:00.000Z');
  });
});
