import { describe, expect, it } from 'vitest';
import { shoot } from '#renderer/entities/event/test-events.ts';
import { instantOf } from '#renderer/lib/when/wall-time.ts';
import { eventSchema, fieldsOf, newValues, wallTimes, type EventValues } from './event-values.ts';

const zagreb = 'Europe/Zagreb';
const valuesOf = (changes: Partial<EventValues>): EventValues => ({
  ...newValues({ startsAt: 0, endsAt: 3_600_000, title: 'Night' }, [shoot], zagreb),
  ...changes,
});
const on = (startDay: string, startTime: string, endTime: string, end: Partial<EventValues> = {}) =>
  valuesOf({ startDay, startTime, endDay: startDay, endTime, timezone: zagreb, ...end });
const faultsOf = (values: EventValues) => {
  const { error } = eventSchema.safeParse(values);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

it('begins in the hour that clocks skip, and lasts by the clock: as the services have it', () => {
  expect(faultsOf(on('2027-03-28', '02:30', '03:15'))).toEqual([]);
});

describe('an end that is not after its start', () => {
  it.each([
    ['02:00', '2026-12-05T02:00'],
    ['00:00', '2026-12-05T00:00'],
    ['18:00', '2026-12-05T18:00'],
    ['18:01', '2026-12-04T18:01'],
  ])('is the next day by the clock: 18:00 to %s', (endTime, endsAt) => {
    const values = on('2026-12-04', '18:00', endTime);
    expect(faultsOf(values)).toEqual([]);
    expect(fieldsOf(values)).toMatchObject({ startsAt: '2026-12-04T18:00', endsAt });
  });

  it('is the next year on the last day of one, and no day where there is no time yet', () => {
    expect(wallTimes(on('2026-12-31', '18:00', '02:00')).endsAt).toBe('2027-01-01T02:00');
    expect(wallTimes(on('2026-12-31', '18:00', '')).endsAt).toBe('2026-12-31T');
  });

  it('stays refused on a day before', () => {
    expect(faultsOf(on('2026-12-04', '18:00', '02:00', { endDay: '2026-12-03' }))).toEqual([
      'endDay: Ends before it starts',
    ]);
  });

  it('is the day that was chosen, where one was', () => {
    expect(wallTimes(on('2026-12-04', '18:00', '02:00', { endDay: '2026-12-06' })).endsAt).toBe(
      '2026-12-06T02:00',
    );
  });

  it.each([
    // Clocks go forward, and back.
    ['2027-03-27', '18:00', '04:00', zagreb, 9],
    // The services move times that a clock change skips.
    ['2027-03-27', '18:00', '02:00', zagreb, 8],
    ['2027-10-30', '18:00', '04:00', zagreb, 11],
    ['2027-10-30', '18:00', '02:00', zagreb, 8],
    // At the hour of the clock change, the end is in the next night.
    ['2027-03-28', '02:30', '02:15', zagreb, 22.75],
    ['2027-10-31', '02:30', '02:15', zagreb, 24.75],
    ['2027-03-27', '18:00', '02:00', 'Pacific/Kiritimati', 8],
    ['2027-03-27', '18:00', '02:00', 'Pacific/Pago_Pago', 8],
  ])('counts in clocks: %s from %s to %s in %s', (...row) => {
    const [day, from, to, timezone, hours] = row;
    const values = on(day, from, to, { timezone });
    expect(faultsOf(values)).toEqual([]);
    const { startsAt, endsAt } = wallTimes(values);
    const [start, end] = [startsAt, endsAt].map((wall) => instantOf(wall, timezone)?.time ?? Number.NaN);
    expect(((end ?? 0) - (start ?? 0)) / 3_600_000).toBe(hours);
  });
});
