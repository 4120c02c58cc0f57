export type Row = {
  what: string;
  value: number;
  unit: 'kB' | 'ms' | 'MB' | 'nodes' | 'rows' | 'requests' | '/s';
  /** What it should not exceed. */
  target?: number;
  /** The same without what is measured, from the same run. */
  beside?: number;
};

/** Whole things. */
const counted: ReadonlySet<Row['unit']> = new Set(['nodes', 'rows', 'requests']);

const format = (value: number, unit: Row['unit']): string =>
  `${value.toFixed(counted.has(unit) ? 0 : value < 10 ? 2 : 1)} ${unit}`;

export const describeRow = ({ what, value, unit }: Row): string => `${what}: ${format(value, unit)}`;

/** One table: each value with its target and how it relates to it, and to the same page without it. */
export function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ what, value, unit, target, beside }) => [
    what,
    format(value, unit),
    target === undefined ? '' : format(target, unit),
    target === undefined ? '' : `${(value / target).toFixed(2)} ×`,
    beside === undefined ? '' : format(beside, unit),
    beside === undefined ? '' : `${(value / beside).toFixed(2)} ×`,
  ]);
  const table = [['', 'measured', 'target', 'of target', 'beside', 'of that'], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const [index, row] of table.entries()) {
    const line = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(line.join('  ').trimEnd());
    if (index === 0) console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  }
}
