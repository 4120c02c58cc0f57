import { expect, it } from 'vitest';
import { lengthWords } from './duration-label.ts';

it.each([
  [45, '45 min'],
  [90, '1 h 30 min'],
  [120, '2 h'],
  [1440, '1 day'],
  [3060, '2 days 3 h'],
])('%s minutes are %s', (minutes, words) => {
  expect(lengthWords(minutes)).toBe(words);
});
