/** Where the groups of a list begin, and how many have begun up to each row. */
export function findGroups<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): { starts: ReadonlyMap<number, string>; before: readonly number[] } {
  const starts = new Map<number, string>();
  let last: string | undefined;
  const before = rows.map((row, index) => {
    const group = groupOf(row);
    if (group !== last) starts.set(index, group);
    last = group;
    return starts.size;
  });
  return { starts, before };
}
