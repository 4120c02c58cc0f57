import { describe, expect, it } from 'vitest';
import { statusAt, timeLeft } from './invitation.ts';
import { invitationOf } from './test-invitations.tsx';

const now = Date.parse('2026-11-18T10:00:00Z');

describe('the time left', () => {
  it.each([
    ['2026-11-18T10:00:20Z', '1 min'],
    ['2026-11-18T10:42:00Z', '42 min'],
    ['2026-11-18T11:00:00Z', '1 hour'],
    ['2026-11-20T09:59:00Z', '47 hours'],
    ['2026-11-20T10:00:00Z', '2 days'],
    ['2026-11-24T21:00:00Z', '6 days'],
    // Sent an hour ago, valid for seven days.
    ['2026-11-25T09:00:00Z', '7 days'],
  ])('until %s is %s', (expiresAt, words) => {
    expect(timeLeft(expiresAt, now)).toBe(words);
  });
});

it('sees an invitation run out that was pending when it was loaded', () => {
  const expiresAt = '2026-11-18T10:00:00Z';
  expect(statusAt(invitationOf({ expiresAt }), now - 1)).toBe('pending');
  expect(statusAt(invitationOf({ expiresAt }), now)).toBe('expired');
  expect(statusAt(invitationOf({ expiresAt, status: 'accepted' }), now)).toBe('accepted');
});
