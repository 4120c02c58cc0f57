import type { Column } from '#renderer/ui/table/columns.ts';

/** The least width in px of the column without a width: a picture and a name of about twenty letters. */
const leastName = 220;
/** The most: if it were wider, a row's values would be too far from its name. */
const mostName = 420;
const checkWidth = 44;
/** The others grow in steps of this many px, because each new width renders all rows again. */
const growth = 8;
/** Up to these list widths in px, columns use their second and their third width. */
const compactUpTo = 1000;
const smallUpTo = 620;

/**
 * The columns that fit into a list of this width, each with a single width. The least important are hidden first, so
 * that the name never is.
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
  // Hiding columns may have freed more space than was needed.
  const spare = -missing - (mostName - leastName);
  const isLast = columns.at(-1)?.widths === undefined;
  return spare > 0 && Number.isFinite(spare) && !isLast ? shareOut(kept, spare) : kept;
}

/** Distributes the space that the name doesn't use evenly among the others. */
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

/** The columns that can be hidden, least important first; among equals, the rightmost first. */
const byWorth = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns
    .filter(({ isFixed = false, widths }) => !isFixed && widths !== undefined)
    .slice()
    .reverse()
    .sort((a, b) => (a.givesWay ?? Infinity) - (b.givesWay ?? Infinity));
