/** The starts of a list's groups, and the number of headings up to each row. */
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

export type GroupHead = { label: string; count: number; isFolded: boolean };

export type GroupedLines<Row> = {
  /** The rendered lines. A folded group keeps its first row as a line, of which only the heading is shown. */
  lines: readonly Row[];
  starts: ReadonlyMap<number, GroupHead>;
  /** The number of headings up to each line, minus the lines hidden by folded groups. */
  before: readonly number[];
};

/** The lines of a list whose groups can be folded. */
export function foldGroups<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  folded: ReadonlySet<string>,
): GroupedLines<Row> {
  const lines: Row[] = [];
  const starts = new Map<number, GroupHead>();
  const before: number[] = [];
  let head: GroupHead | undefined;
  let hidden = 0;
  for (const row of rows) {
    const label = groupOf(row);
    const isFirst = head?.label !== label;
    if (isFirst) {
      if (head?.isFolded === true) hidden += 1;
      head = { label, count: 0, isFolded: folded.has(label) };
      starts.set(lines.length, head);
    }
    if (head === undefined) continue;
    head.count += 1;
    if (head.isFolded && !isFirst) continue;
    lines.push(row);
    before.push(starts.size - hidden);
  }
  return { lines, starts, before };
}
