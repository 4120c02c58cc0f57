import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it('keeps names that are written from right to left in one piece, and leaves others as they are', () => {
  expect(isolated('محمد')).toBe('\u2068محمد\u2069');
  expect(isolated('עברית.pdf')).toBe('\u2068עברית.pdf\u2069');
  expect(isolated('Zoë 日本 🎬')).toBe('Zoë 日本 🎬');
});
