import { describe, expect, it, vi } from 'vitest';
import { narrowRows, orderRows } from './whole-rows.ts';

type Row = { name: string; size: number };

const rows: readonly Row[] = [
  { name: 'b', size: 2 },
  { name: 'a', size: 2 },
  { name: 'c', size: 1 },
];
const bySize = (a: Row, b: Row) => a.size - b.size;
const byName = (a: Row, b: Row) => a.name.localeCompare(b.name);
const textOf = ({ name }: Row) => name;
const names = (found: readonly Row[]) => found.map(({ name }) => name).join('');

describe('the order of rows', () => {
  it('turns round except for equals, which keep their own', () => {
    const order = (isDescending: boolean, then?: typeof byName) =>
      names(orderRows([...rows], { compare: bySize, isDescending, then }, textOf)(''));
    expect(order(false, byName)).toBe('cab');
    expect(order(true, byName)).toBe('abc');
    // Without a tie-breaker, equal rows keep their order.
    expect(order(true)).toBe('bac');
  });

  it('is made once for the same rows and the same order', () => {
    const compare = vi.fn(bySize);
    const usual = { compare, isDescending: false, then: undefined };
    const search = orderRows(rows, usual, textOf);
    const calls = compare.mock.calls.length;
    expect(orderRows(rows, { ...usual }, textOf)).toBe(search);
    expect(compare).toHaveBeenCalledTimes(calls);
    expect(orderRows(rows, { ...usual, isDescending: true }, textOf)).not.toBe(search);
  });
});

describe('filters', () => {
  const filters = [
    {
      param: 'size',
      label: 'Size',
      options: [],
      matches: ({ size }: Row, value: string) => String(size) === value,
    },
    { param: 'server', label: 'Server', options: [] },
  ];

  it('leave what matches all that are set, and the very rows where none is', () => {
    expect(names(narrowRows(rows, filters, { size: '2' }))).toBe('ba');
    expect(narrowRows(rows, filters, {})).toBe(rows);
    // Rows filtered by the server are not filtered again.
    expect(narrowRows(rows, filters, { server: 'x' })).toBe(rows);
  });
});
