import type { Column } from './columns.ts';
import './print.css';

/** Prints rows as a plain table, with the columns of an exported file: the screen contains only the visible rows. */
export function printRows<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const exported = columns.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }]));
  const sheet = element('section');
  sheet.className = 'mq-print-sheet';
  const table = element('table');
  const body = element('tbody');
  body.append(
    ...rows.map((row) =>
      line(
        'td',
        exported.map(({ text }) => text(row)),
      ),
    ),
  );
  const head = element('thead');
  head.append(
    line(
      'th',
      exported.map(({ label }) => label),
    ),
  );
  table.append(head, body);
  sheet.append(element('h1', `${title}, ${new Date().toLocaleString('en-GB')}`), table);
  document.body.append(sheet);
  // Some systems don't block in print() and fire this event when done.
  addEventListener(
    'afterprint',
    () => {
      sheet.remove();
    },
    { once: true },
  );
  print();
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function line(cell: 'td' | 'th', texts: readonly string[]): HTMLElement {
  const row = element('tr');
  row.append(...texts.map((text) => element(cell, text)));
  return row;
}
