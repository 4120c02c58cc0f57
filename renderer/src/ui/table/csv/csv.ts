import type { Column } from '#renderer/ui/table/columns.ts';

/**
 * Where a spreadsheet would begin a cell and run what follows: at the start, and after what another locale separates cells by,
 * since it then takes no notice of our quotes. Before the sign may stand what it overlooks; some read wide signs as plain ones.
 */
const startsFormula = /(^|[;|\t\r\n])(["\s\p{Cf}]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

function quoted(text: string): string {
  const safe = text.replace(startsFormula, "$1$2'");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a mark at the start by which spreadsheets know UTF-8. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }]));
  const lines = [
    exported.map(({ label }) => quoted(label)),
    ...rows.map((row) => exported.map(({ text }) => quoted(text(row)))),
  ];
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Hands the file to the browser, or to the desktop's own save dialog. `name` comes without ending. */
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
