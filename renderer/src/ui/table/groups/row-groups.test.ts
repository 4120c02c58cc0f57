import { expect, it } from 'vitest';
import { findGroups, foldGroups } from './row-groups.ts';

it('says where each group begins, and how many have begun up to each row', () => {
  const { starts, before } = findGroups(['a1', 'a2', 'b1', 'a3'], (row) => row.charAt(0));
  expect([...starts]).toEqual([
    [0, 'a'],
    [2, 'b'],
    [3, 'a'],
  ]);
  expect(before).toEqual([1, 1, 2, 3]);
});

it('finds none in an empty list', () => {
  expect(findGroups([], String)).toEqual({ starts: new Map(), before: [] });
});

it('keeps one line of a folded group, counts all of its rows, and knows how many lines stand above', () => {
  const { lines, starts, before } = foldGroups(
    ['a1', 'a2', 'b1', 'b2', 'c1'],
    (row) => row.charAt(0),
    new Set(['b']),
  );
  expect(lines).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect([...starts]).toEqual([
    [0, { label: 'a', count: 2, isFolded: false }],
    [2, { label: 'b', count: 2, isFolded: true }],
    [3, { label: 'c', count: 1, isFolded: false }],
  ]);
  // Head, a1, a2, head, head, c1.
  expect(before).toEqual([1, 1, 2, 2]);
});
