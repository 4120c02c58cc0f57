import { describe, expect, it } from 'vitest';
import { readMoment, readPosts } from './read-posts.ts';

describe('a time in a file', () => {
  it.each([
    ['2030-11-19 18:30', '2030-11-19T17:30:00.000Z'],
    ['2030-11-19T18:30', '2030-11-19T17:30:00.000Z'],
    ['19/11/2030 18:30', '2030-11-19T17:30:00.000Z'],
    ['19.11.2030, 8:05', '2030-11-19T07:05:00.000Z'],
    ['2030-11-19T18:30:00Z', '2030-11-19T18:30:00.000Z'],
    ['2030-11-19 18:30+02:00', '2030-11-19T16:30:00.000Z'],
    // When clocks are put back, the first of the two times counts.
    ['2030-10-27 02:30', '2030-10-27T00:30:00.000Z'],
    ['2030-11-31 18:30', undefined],
    ['2030-11-19', undefined],
    ['tomorrow', undefined],
  ])('%s is %s in Zagreb', (text, expected) => {
    expect(readMoment(text, 'Europe/Zagreb')).toBe(expected);
  });
});

describe('a file of posts', () => {
  it('takes date and time apart, threads, and texts without a time as drafts', () => {
    expect(
      readPosts('Date,Time,Post\n2030-11-19,18:30,"One\n---\nTwo"\n,,Draft\n2030-11-19,,Late\n', 'UTC'),
    ).toEqual({
      rows: [
        { line: 2, body: 'One\n---\nTwo', scheduledAt: '2030-11-19T18:30:00.000Z' },
        { line: 3, body: 'Draft', scheduledAt: null },
      ],
      problems: [{ line: 4, message: '“2030-11-19” is no time. Write it as 2026-11-19 18:30.' }],
    });
  });

  it.each([
    ['', 'This file is empty. Choose another one.'],
    ['a,b\n1,2\n', 'The first row must name the columns. One of them is called “text”.'],
    ['text\n', 'This file has a header row, and nothing below it.'],
    [
      `text\n${'x\n'.repeat(501)}`,
      'This file has more than 500 posts. Split it into smaller files and import one after the other.',
    ],
  ])('%# says why it can’t be read', (text, message) => {
    expect(() => readPosts(text, 'UTC')).toThrow(message);
  });
});
