import { expect, it } from 'vitest';
import { repeatText } from './broadcast-labels.ts';

it.each([
  [1, 'every hour'],
  [6, 'every 6 hours'],
  [24, 'every day'],
  [48, 'every 2 days'],
  [36, 'every 36 hours'],
  [null, ''],
])('says how often a broadcast is repeated: %j', (repeatHours, text) => {
  expect(repeatText({ repeatHours, repeatUntil: null })).toBe(text);
});
