import { describe, expect, it } from 'vitest';
import { eventOf } from '#renderer/entities/event/test-events.ts';
import { agendaOf, daysOfEvent, isIn } from './shown.ts';

const week = { from: '2026-11-16', to: '2026-11-23' };
const night = eventOf('2026-11-22T23:00', { endsAt: new Date('2026-11-23T02:00').toISOString() });
const untilMidnight = eventOf('2026-11-15T22:00', { endsAt: new Date('2026-11-16T00:00').toISOString() });
const trip = eventOf('2026-11-17T00:00', {
  allDay: true,
  timezone: 'Asia/Tokyo',
  startsAt: '2026-11-16T15:00:00Z',
  endsAt: '2026-11-18T15:00:00Z',
});

describe('the days of an event', () => {
  it('end before the midnight at which it ends', () => {
    expect(daysOfEvent(untilMidnight)).toEqual({ first: '2026-11-15', last: '2026-11-15' });
    expect(daysOfEvent(night)).toEqual({ first: '2026-11-22', last: '2026-11-23' });
    expect([untilMidnight, night].map((event) => isIn(week, event))).toEqual([false, true]);
  });

  it('of an all-day one are the dates of its zone', () => {
    expect(daysOfEvent(trip)).toEqual({ first: '2026-11-17', last: '2026-11-18' });
    expect(isIn({ from: '2026-11-19', to: '2026-11-20' }, trip)).toBe(false);
  });
});

it('an agenda has each day once, with what lasts all day first', () => {
  const morning = eventOf('2026-11-18T09:00');
  const early = eventOf('2026-11-18T07:00');
  expect(
    agendaOf([morning, trip, early, night], week).map(({ day, events }) => [day, events.map(({ id }) => id)]),
  ).toEqual([
    ['2026-11-17', [trip.id]],
    ['2026-11-18', [trip.id, early.id, morning.id]],
    ['2026-11-22', [night.id]],
  ]);
});
