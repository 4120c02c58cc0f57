import { expect, it } from 'vitest';
import { isolated, sentenceWith } from './isolated.ts';

it('keeps names that are written from right to left in one piece, and leaves others as they are', () => {
  expect(isolated('محمد')).toBe('\u2068محمد\u2069');
  expect(isolated('עברית.pdf')).toBe('\u2068עברית.pdf\u2069');
  expect(isolated('Zoë 日本 🎬')).toBe('Zoë 日本 🎬');
});

it('lets a sentence that begins with such a name run as its own words do', () => {
  expect(sentenceWith(`${isolated('محمد')} uploaded 12 files`)).toBe(
    '\u200e\u2068محمد\u2069 uploaded 12 files',
  );
  expect(sentenceWith('Ana uploaded 12 files')).toBe('Ana uploaded 12 files');
});
