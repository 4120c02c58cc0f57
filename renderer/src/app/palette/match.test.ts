import { expect, it } from 'vitest';
import { hasWords, marked } from './match.ts';
import { asked } from './palette-rows.ts';

it.each([
  ['Žana Đurić', 'zana', true],
  ['Žana Đurić', 'djuric', false],
  ['Žana Đurić', 'duric ZANA', true],
  ['Import models', 'mod imp', true],
  ['Import models', 'modes', false],
  ['Anything', '', true],
])('%s has %s: %s', (text, words, expected) => {
  expect(hasWords(text, words)).toBe(expected);
});

it('marks what matches, accents aside', () => {
  const parts = (text: string, words: string) =>
    marked(text, words).map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part));
  expect(parts('Open tasks of Ava Sterling', 'ava ster').join('')).toBe('Open tasks of [Ava] [Ster]ling');
  expect(parts('Žana', 'zan').join('')).toBe('[Žan]a');
  // ß becomes two letters when folded, so positions would no longer match.
  expect(parts('Weiß Ava', 'ava').join('')).toBe('Weiß Ava');
  expect(parts('Ava', '').join('')).toBe('Ava');
});

it.each([
  ['ava', 'everything', 'ava'],
  ['#  rate card', 'tasks', 'rate card'],
  ['@tom', 'people', 'tom'],
  ['>', 'actions', ''],
  ['a > b', 'everything', 'a > b'],
])('%s asks for %s: %s', (text, scope, words) => {
  expect(asked(text)).toEqual({ scope, words });
});
