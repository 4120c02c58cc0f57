import type { Column } from '#renderer/ui/table/columns.ts';

/** What the column without a width keeps at least, in px: a picture and a name of some twenty letters. */
const leastName = 220;
/** And at most: beyond, a row's values would stand too far from its name to be read together. */
const mostName = 420;
const checkWidth = 44;
/** By how much the others grow at a time, in px: rows are drawn again for every other width. */
const growth = 8;
/** Up to these widths of the list, in px, columns take their second and their third width. */
const compactUpTo = 1000;
const smallUpTo = 620;

/**
 * The columns that a list of this width has room for, with the one width that each then has. Those of the least worth
 * go first, so that the name is never what gives way.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  listWidth: number,
  canCheck: boolean,
): readonly Column<Row>[] {
  const fitted = columns.map((column) => {
    if (column.widths === undefined) return column;
    const [usual, compact = usual, small = compact] = column.widths;
    const width = listWidth <= smallUpTo ? small : listWidth <= compactUpTo ? compact : usual;
    return { ...column, widths: [width] as const };
  });
  const widthOf = (column: Column<Row>) => column.widths?.[0] ?? leastName;
  let missing = fitted.reduce((sum, column) => sum + widthOf(column), canCheck ? checkWidth : 0) - listWidth;
  const gone = new Set<string>();
  for (const column of byWorth(fitted)) {
    if (missing <= 0) break;
    gone.add(column.id);
    missing -= widthOf(column);
  }
  const kept = fitted.filter(({ id }) => !gone.has(id));
  // What has gone has left more room than was missing.
  const spare = -missing - (mostName - leastName);
  const isLast = columns.at(-1)?.widths === undefined;
  return spare > 0 && Number.isFinite(spare) && !isLast ? shareOut(kept, spare) : kept;
}

/** The room that the name does not take goes to the others, evenly. */
function shareOut<Row>(columns: readonly Column<Row>[], spare: number): readonly Column<Row>[] {
  const grows = ({ widths, isNarrow = false }: Column<Row>) => widths !== undefined && !isNarrow;
  const count = columns.filter(grows).length;
  if (count === 0) return columns;
  const more = Math.floor(spare / count / growth) * growth;
  return columns.map((column) =>
    column.widths !== undefined && grows(column)
      ? { ...column, widths: [column.widths[0] + more] as const }
      : column,
  );
}

/** Those that can be done without, the least worth first; of equal worth, the last in the row. */
const byWorth = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns
    .filter(({ isFixed = false, widths }) => !isFixed && widths !== undefined)
    .slice()
    .reverse()
    .sort((a, b) => (a.givesWay ?? Infinity) - (b.givesWay ?? Infinity));
