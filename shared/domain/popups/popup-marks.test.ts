import { expect, it } from 'vitest';
import { mostMarks, novelty, shownUpTo, withMarks } from './popup-marks.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
const at = (minutes: number, count = 1, id = 'a') => ({
  id,
  count,
  sentAt: new Date(start + minutes * 60_000).toISOString(),
});
const none = shownUpTo(0);

it('a row is news once', () => {
  expect(novelty(none, at(0))).toBe('news');
  expect(novelty(withMarks(none, [at(0)], true), at(0))).toBe('shown');
  expect(novelty(withMarks(none, [at(0)], false), at(0))).toBe('shown');
});

it('one that only counts up is silent for ten minutes after it popped up, however often it is looked at', () => {
  let marks = withMarks(none, [at(0)], true);
  for (const [minute, count] of [
    [3, 2],
    [6, 3],
    [9.9, 4],
  ] as const) {
    expect(novelty(marks, at(minute, count))).toBe('counting');
    marks = withMarks(marks, [at(minute, count)], false);
    expect(novelty(marks, at(minute, count))).toBe('shown');
  }
  expect(novelty(marks, at(10, 5))).toBe('news');
});

it('one that comes back from being snoozed is news, however soon', () => {
  expect(novelty(withMarks(none, [at(0, 3)], true), at(5, 3))).toBe('news');
});

it('on a device that is new to a person nothing before is news', () => {
  const marks = shownUpTo(start);
  expect(novelty(marks, at(0))).toBe('shown');
  expect(novelty(marks, at(-60))).toBe('shown');
  expect(novelty(marks, at(0.1))).toBe('news');
});

it('keeps the newest marks, and takes what it lets go for shown', () => {
  const rows = Array.from({ length: mostMarks + 50 }, (_, n) => at(n, 1, `row ${n}`));
  const marks = withMarks(none, rows, true);
  expect(Object.keys(marks.rows)).toHaveLength(mostMarks);
  for (const row of rows) expect(novelty(marks, row)).toBe('shown');
  expect(novelty(marks, at(1000, 1, 'another'))).toBe('news');
  // The file of marks is written with each popup.
  expect(JSON.stringify(marks).length).toBeLessThan(20_000);
});

it('knows no row by the name of what every object has', () => {
  expect(novelty(none, at(0, 1, 'constructor'))).toBe('news');
  expect(novelty(none, at(0, 1, '__proto__'))).toBe('news');
});
