import { expect, it } from 'vitest';
import { attemptsText, endsText, passwordHelp, sharedText, tooManyText } from './messages.ts';

it('says how long to wait in whole minutes', () => {
  expect([1, 60, 61, 900].map(tooManyText)).toEqual([
    'Too many attempts. Try again in 1 minute.',
    'Too many attempts. Try again in 1 minute.',
    'Too many attempts. Try again in 2 minutes.',
    'Too many attempts. Try again in 15 minutes.',
  ]);
});

it('counts what is left', () => {
  expect([attemptsText(3), attemptsText(1)]).toEqual([
    'Incorrect password. 3 attempts left.',
    'Incorrect password. 1 attempt left.',
  ]);
});

it('names the person who shares, as far as that is known', () => {
  const head = { title: 'Agreement', workspace: 'Northlight', sharedBy: 'Elena Marković' };
  expect(sharedText(head)).toBe('Elena Marković at Northlight shared this with you.');
  expect(sharedText({ ...head, workspace: null })).toBe('Elena Marković shared this with you.');
  expect(sharedText({ ...head, sharedBy: null })).toBe('Northlight shared this with you.');
  expect(passwordHelp(head)).toBe('No password? Ask Elena, it was sent apart from this link.');
});

it('tells the year of another one', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  expect(endsText('2026-11-25T12:00:00Z', now)).toBe('Link ends Wed 25 Nov');
  expect(endsText('2027-01-06T12:00:00Z', now)).toBe('Link ends Wed 6 Jan 2027');
});
