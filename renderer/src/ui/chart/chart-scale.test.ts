import { describe, expect, it } from 'vitest';
import { axisOf, changeText, isNamed } from './chart-scale.ts';

describe('the axis of a chart', () => {
  it.each([
    [[], [0, 1, 2, 3, 4]],
    [
      [0, 0],
      [0, 1, 2, 3, 4],
    ],
    [[3], [0, 1, 2, 3, 4]],
    [[5], [0, 2, 4, 6, 8]],
    [[96], [0, 25, 50, 75, 100]],
    [[100], [0, 25, 50, 75, 100]],
    [[101], [0, 50, 100, 150, 200]],
    [[1482], [0, 500, 1000, 1500, 2000]],
    [[9], [0, 5, 10, 15, 20]],
  ])('of %j counts in %j', (values, axis) => {
    expect(axisOf(values)).toEqual(axis);
  });

  it('names places as far apart as words need, and the last one', () => {
    const named = (count: number, between: number) =>
      Array.from({ length: count }, (_, index) => index).filter((index) =>
        isNamed(index, count, between, 60),
      );
    expect(named(7, 100)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(named(7, 30)).toEqual([0, 2, 4, 6]);
    expect(named(8, 30)).toEqual([1, 3, 5, 7]);
    expect(named(1, 0)).toEqual([0]);
  });
});

describe('a change', () => {
  it('has a sign, and nothing where there was nothing', () => {
    expect(changeText(114, 100)).toBe('+14%');
    expect(changeText(82, 100)).toBe('−18%');
    expect(changeText(100, 100)).toBe('0%');
    expect(changeText(4, 0)).toBeUndefined();
  });
});
