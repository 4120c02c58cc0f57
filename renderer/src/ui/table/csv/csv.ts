import type { Column } from '#renderer/ui/table/columns.ts';

/**
 * Where a spreadsheet could start a cell and run it as a formula: at the start, and after separators of other locales,
 * which ignore our quotes. Characters that spreadsheets skip may come first, and some read full-width signs like plain
 * ones.
 */
const startsFormula = /(^|[;|\t\r\n])(["\s\p{Cf}]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

function quoted(text: string): string {
  const safe = text.replace(startsFormula, "$1$2'");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }]));
  const lines = [
    exported.map(({ label }) => quoted(label)),
    ...rows.map((row) => exported.map(({ text }) => quoted(text(row)))),
  ];
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Passes the file to the browser, or to the desktop's save dialog. `name` has no extension. */
export function downloadCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name} ${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
