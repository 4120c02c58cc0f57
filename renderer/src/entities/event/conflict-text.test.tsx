// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Conflict } from './event-types.ts';

const conflict = (startsAt: string, endsAt: string, changes: Partial<Conflict> = {}) => ({
  kind: 'booked' as const,
  userId: 'ava',
  name: 'Ava Sterling',
  title: 'Studio, set 3',
  startsAt,
  endsAt,
  ...changes,
});

/** Renders as for a reader in the given time zone. */
async function readIn(zone: string, ...given: Parameters<typeof conflict>): Promise<HTMLElement> {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { ConflictText } = await import('./conflict-text.tsx');
  return render(<ConflictText readerId="elena" conflict={conflict(...given)} />).container;
}
afterEach(() => {
  vi.unstubAllEnvs();
});

const day = ['2026-11-19T12:00:00Z', '2026-11-19T15:00:00Z'] as const;

it.each([
  ['Europe/Zagreb', /is already booked for “Studio, set 3” Thu 19 Nov.* 13:00 to 16:00\.$/],
  ['America/New_York', /“Studio, set 3” Thu 19 Nov.* 07:00 to 10:00\.$/],
  // In this zone the event crosses midnight.
  ['Pacific/Auckland', /“Studio, set 3” Fri 20 Nov.* 01:00 to 04:00\.$/],
  ['Asia/Kathmandu', /“Studio, set 3” Thu 19 Nov.* 17:45 to 20:45\.$/],
])('says by the clock of its reader in %s when someone is booked', async (zone, expected) => {
  expect((await readIn(zone, ...day)).textContent).toMatch(expected);
});

it('says that it ends the next day, and when clocks go back or forward', async () => {
  const zagreb = async (from: string, to: string) => (await readIn('Europe/Zagreb', from, to)).textContent;
  expect(await zagreb('2026-11-19T22:00:00Z', '2026-11-20T00:30:00Z')).toMatch(
    /Thu 19 Nov.*, 23:00 to 01:30 next day\.$/,
  );
  // From 02:30 summer time to 02:15 winter time.
  expect(await zagreb('2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z')).toMatch(
    /Sun 25 Oct.* 02:30 to 02:15 \(clocks go back\)\.$/,
  );
  expect(await zagreb('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')).toMatch(
    /Sun 28 Mar.* 01:30 to 03:30\.$/,
  );
});

it('says no more of what may not be seen, and keeps what people wrote apart from the rest', async () => {
  const said = async (changes: Partial<Conflict>) => readIn('UTC', ...day, changes);
  expect((await said({ title: null })).textContent).toMatch(/^Ava Sterling is busy Thu 19 Nov/);
  expect((await said({ kind: 'unavailable', title: '' })).textContent).toMatch(
    /^Ava Sterling is unavailable Thu 19 Nov.* 12:00 to 15:00\.$/,
  );
  expect((await said({ kind: 'unavailable', title: 'Dentist' })).textContent).toMatch(/\(Dentist\)\.$/);
  const turned = await said({ name: 'אווה', title: '\u202eevil' });
  expect([...turned.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'אווה',
    '\u202eevil',
  ]);
});

it('says “you” to the person it is about', async () => {
  const said = async (changes: Partial<Conflict>) =>
    (await readIn('UTC', ...day, { userId: 'elena', name: 'Elena Marković', ...changes })).textContent;
  expect(await said({})).toMatch(/^You are already booked for “Studio, set 3” Thu 19 Nov/);
  expect(await said({ title: null })).toMatch(/^You are busy Thu 19 Nov/);
  expect(await said({ kind: 'unavailable' })).toMatch(/^You are unavailable Thu 19 Nov/);
});
