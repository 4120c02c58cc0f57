import { describe, expect, it } from 'vitest';
import { instantOf, startOfDayIn, wallOf } from './wall-time.ts';

const zagreb = 'Europe/Zagreb';
const newYork = 'America/New_York';
const read = (wall: string, timezone: string) => {
  const found = instantOf(wall, timezone);
  return found && `${found.kind} ${new Date(found.time).toISOString()}`;
};

describe('a wall time', () => {
  it('is one moment on most days', () => {
    expect(read('2026-11-18T09:00', zagreb)).toBe('once 2026-11-18T08:00:00.000Z');
    expect(read('2026-07-18T09:00', newYork)).toBe('once 2026-07-18T13:00:00.000Z');
    expect(wallOf(Date.parse('2026-11-18T23:00:00Z'), zagreb)).toBe('2026-11-19T00:00');
  });

  it('that clocks jump over is moved forward by the gap', () => {
    expect(read('2026-03-29T02:30', zagreb)).toBe('skipped 2026-03-29T01:30:00.000Z');
    expect(read('2026-03-08T02:30', newYork)).toBe('skipped 2026-03-08T07:30:00.000Z');
    expect(wallOf(Date.parse('2026-03-29T01:30:00Z'), zagreb)).toBe('2026-03-29T03:30');
  });

  it('that comes twice is the first', () => {
    expect(read('2026-10-25T02:30', zagreb)).toBe('twice 2026-10-25T00:30:00.000Z');
    expect(read('2026-11-01T01:30', newYork)).toBe('twice 2026-11-01T05:30:00.000Z');
  });

  it('may be midnight, which some days begin after', () => {
    expect(new Date(startOfDayIn('2026-10-25', zagreb)).toISOString()).toBe('2026-10-24T22:00:00.000Z');
    // Clocks there move from 00:00 to 01:00.
    expect(new Date(startOfDayIn('2026-09-06', 'America/Santiago')).toISOString()).toBe(
      '2026-09-06T04:00:00.000Z',
    );
  });

  it('is none where text or zone is none', () => {
    expect(read('2026-13-40T99:00', zagreb)).toBeUndefined();
    expect(read('2026-11-18T09:00', 'Mars/Olympus')).toBeUndefined();
  });
});
