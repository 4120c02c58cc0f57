import { describe, expect, it } from 'vitest';
import { lastActiveAt, unusedDays } from './last-active.ts';

const now = Date.parse('2026-11-18T09:24:00Z');
const before = (ms: number) => now - ms;
const day = 24 * 60 * 60_000;

describe('a device that is not used', () => {
  it('is told of from 30 days on', () => {
    expect(unusedDays(before(30 * day - 1), now)).toBeUndefined();
    expect(unusedDays(before(30 * day), now)).toBe(30);
  });
});

it('counts from the start of a session that was never renewed', () => {
  const session = {
    id: '00000000-0000-4000-8000-000000000001',
    createdAt: '2026-11-01T00:00:00Z',
    userAgent: null,
    ip: null,
    isCurrent: false,
  };
  expect(lastActiveAt({ ...session, lastActiveAt: null })).toBe(Date.parse('2026-11-01T00:00:00Z'));
  expect(lastActiveAt({ ...session, lastActiveAt: '2026-11-02T00:00:00Z' })).toBe(
    Date.parse('2026-11-02T00:00:00Z'),
  );
});
