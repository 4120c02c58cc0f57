import { expect, it } from 'vitest';
import { findGroups } from './row-groups.ts';

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
