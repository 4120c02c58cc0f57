import { expect, it } from 'vitest';
import { mia } from '#renderer/entities/model/test-models.ts';
import { monthsFrom, reviewState, reviewText } from './playbook-labels.ts';

const now = new Date(2026, 10, 18, 23, 50).getTime();

it.each([
  [null, 'never', 'Not verified yet'],
  ['2026-11-26', 'verified', 'Verified until 26 Nov 2026 by Mia Hartwell'],
  ['2026-11-25', 'due', 'Verified until 25 Nov 2026 by Mia Hartwell'],
  ['2026-11-18', 'due', 'Verified until 18 Nov 2026 by Mia Hartwell'],
  ['2026-11-17', 'overdue', 'Was verified until 17 Nov 2026 by Mia Hartwell'],
])('says of a playbook verified until %s that it is %s', (verifiedUntil, state, text) => {
  expect(reviewState({ verifiedUntil }, now)).toBe(state);
  expect(reviewText({ verifiedUntil, verifiedBy: mia }, now)).toBe(text);
});

it.each([
  [new Date(2026, 10, 18), 1, '2026-12-18'],
  [new Date(2026, 10, 30), 3, '2027-02-28'],
  [new Date(2028, 1, 29), 12, '2029-02-28'],
])('counts from %s %i months on to %s', (day, months, expected) => {
  expect(monthsFrom(day.getTime(), months)).toBe(expected);
});
