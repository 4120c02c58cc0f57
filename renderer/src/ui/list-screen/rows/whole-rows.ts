import { createRowSearch, type RowSearch } from '#renderer/lib/lists/row-search.ts';
import type { Compare, ListFilter, Values } from '#renderer/ui/list-screen/list-types.ts';

export type WholeOrder<Row> = {
  /** Must be stable while it sorts the same way: the order of ten thousand rows is cached by it. */
  compare: Compare<Row>;
  isDescending: boolean;
  /** Breaks ties, independent of the direction. */
  then: Compare<Row> | undefined;
};

type Kept = { order: WholeOrder<never>; textOf: unknown; search: RowSearch<unknown> };

// Cached with the rows rather than with the page: sorting ten thousand names would be half the cost of returning to it.
const kept = new WeakMap<readonly unknown[], Kept>();

/** The rows in order, ready to be searched at each key press. `textOf` returns their folded text. */
export function orderRows<Row>(
  rows: readonly Row[],
  order: WholeOrder<Row>,
  textOf: (row: Row) => string,
): RowSearch<Row> {
  const known = kept.get(rows);
  if (
    known?.textOf === textOf &&
    known.order.compare === order.compare &&
    known.order.isDescending === order.isDescending &&
    known.order.then === order.then
  )
    return known.search as RowSearch<Row>;
  const { compare, then } = order;
  const direction = order.isDescending ? -1 : 1;
  const sorted = [...rows].sort((a, b) => direction * compare(a, b) || (then?.(a, b) ?? 0));
  const search = createRowSearch(sorted, textOf);
  kept.set(rows, { order, textOf, search });
  return search;
}

/** Filters the rows that the search has found. */
export function narrowRows<Row>(
  found: readonly Row[],
  filters: readonly ListFilter<Row>[],
  values: Values,
): readonly Row[] {
  const set = filters.flatMap(({ param, matches }) => {
    const value = values[param];
    return value === undefined || matches === undefined ? [] : [(row: Row) => matches(row, value)];
  });
  return set.length === 0 ? found : found.filter((row) => set.every((isLeft) => isLeft(row)));
}
