import { describe, expect, it } from 'vitest';
import { RowSlots } from './row-slots.ts';

describe('the rows that records are drawn in', () => {
  it('leaves a record where it is while others scroll past', () => {
    const slots = new RowSlots();
    expect(slots.assign(['a', 'b', 'c'])).toEqual([0, 1, 2]);
    expect(slots.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
    expect(slots.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  });

  it('reuses every row that a filter frees, and makes rows only when there are more', () => {
    const slots = new RowSlots();
    slots.assign(['a', 'b', 'c']);
    expect(slots.assign(['x', 'y'])).toEqual([0, 1]);
    expect(slots.assign(['x', 'y', 'z', 'v'])).toEqual([0, 1, 3, 4]);
  });

  it('gives the row that held the focus to nobody', () => {
    const slots = new RowSlots();
    slots.assign(['a', 'b']);
    expect(slots.assign(['b', 'c'], 'a')).toEqual([1, 2]);
  });
});
