/** Finds the rows whose text contains the search text, in their order. `text` is folded, as the rows' texts are. */
export type RowSearch<Row> = (text: string) => readonly Row[];

type Entry<Row> = { row: Row; text: string };

/**
 * A search that is fast enough for every key press: each row's text is made once, and a text that extends the previous
 * one searches only the previous matches.
 */
export function createRowSearch<Row>(rows: readonly Row[], textOf: (row: Row) => string): RowSearch<Row> {
  let all: readonly Entry<Row>[] | undefined;
  let last: { text: string; left: readonly Entry<Row>[]; rows: readonly Row[] } | undefined;
  return (text) => {
    if (text === '') return rows;
    if (last?.text === text) return last.rows;
    all ??= rows.map((row) => ({ row, text: textOf(row) }));
    const among = last !== undefined && text.startsWith(last.text) ? last.left : all;
    const left = among.filter((entry) => entry.text.includes(text));
    last = { text, left, rows: left.map(({ row }) => row) };
    return last.rows;
  };
}
