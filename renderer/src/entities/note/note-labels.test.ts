import { expect, it } from 'vitest';
import { editedLabel, groupOf } from './note-labels.ts';

const now = new Date(2026, 10, 18, 10, 24).getTime();
const at = (...parts: [number, number, number, number?]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 18, 9), '09:00', 'Today'],
  [at(2026, 10, 17, 23), 'Tue', 'This week'],
  [at(2026, 10, 12, 1), 'Thu', 'This week'],
  [at(2026, 10, 11, 23), '11 Nov', 'Earlier'],
  [at(2025, 10, 11, 23), '11 Nov 2025', 'Earlier'],
])('says of %s %s, under %s', (editedAt, label, group) => {
  expect(editedLabel({ editedAt }, now)).toBe(label);
  expect(groupOf({ editedAt, isPinned: false }, now)).toBe(group);
  expect(groupOf({ editedAt, isPinned: true }, now)).toBe('Pinned');
});
