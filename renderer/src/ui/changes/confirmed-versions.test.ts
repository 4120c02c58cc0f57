import { expect, it } from 'vitest';
import { confirmedVersions } from './confirmed-versions.ts';

it('follows quick presses to the last version that they made', () => {
  const versions = confirmedVersions();
  versions.changed('a', 1, 2);
  versions.changed('a', 2, 3);
  expect([versions.latest('a', 1), versions.latest('a', 9), versions.latest('b', 1)]).toEqual([3, 9, 1]);
});

it('undoes the last one first, and leaves alone what was changed since', () => {
  const versions = confirmedVersions();
  versions.changed('a', 1, 2);
  versions.changed('a', 2, 3);
  // Undoing the first change alone would also lose the second.
  expect(versions.unchanged('a', 2)).toBe(2);
  expect(versions.unchanged('a', 3)).toBe(3);
  versions.undone('a', 3, 4);
  expect(versions.unchanged('a', 2)).toBe(4);
  expect(versions.latest('a', 1)).toBe(4);
  versions.undone('a', 4, 5);
  expect(versions.latest('a', 3)).toBe(5);
});
