import { describe, expect, it } from 'vitest';
import type { Column } from '#renderer/ui/table/columns.ts';
import { toCsv } from './csv.ts';

type Person = { name: string; note: string };

const column = (label: string, text?: (row: Person) => string): Column<Person> => ({
  id: label,
  label,
  render: () => null,
  ...(text === undefined ? {} : { text }),
});

const columns = [column('Name', ({ name }) => name), column('Photo'), column('Note', ({ note }) => note)];
const linesOf = (rows: Person[]) => toCsv(columns, rows).slice(1).split('\r\n');

/** Parses like a spreadsheet with this separator: quotes count if a cell starts with one. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  for (let rest = csv.replace('\uFEFF', ''); rest !== '';) {
    const quotedCell = /^"((?:[^"]|"")*)"?/.exec(rest);
    let end = quotedCell?.[0].length ?? 0;
    while (end < rest.length && rest[end] !== separator && !/[\r\n]/.test(rest[end] ?? '')) end += 1;
    const tail = rest.slice(quotedCell?.[0].length ?? 0, end);
    cells.push((quotedCell?.[1] ?? '').replaceAll('""', '"') + tail);
    rest = rest.slice(end + 1);
  }
  return cells;
}

describe('a list as CSV', () => {
  it('begins as UTF-8 and names the columns that have a text', () => {
    expect(toCsv(columns, []).charCodeAt(0)).toBe(0xfeff);
    expect(linesOf([])).toEqual(['Name,Note', '']);
  });

  it('quotes what would end a cell', () => {
    expect(linesOf([{ name: 'Kovač, Ana', note: 'says "hi"' }])[1]).toBe('"Kovač, Ana","says ""hi"""');
    expect(toCsv(columns, [{ name: 'a\nb', note: '' }])).toContain('"a\nb",');
  });

  it.each(['=1+1', '+49 30', '-2', '@handle', '＝1', '＋1', '－1', '＠x', '−2'])(
    'lets no spreadsheet run %j',
    (text) => {
      expect(linesOf([{ name: text, note: '' }])[1]).toBe(`'${text},`);
    },
  );

  it.each([
    'Ava;=1+1',
    'Ava; =1+1',
    'Ava\t=1+1',
    'Ava;"=1+1',
    'Ava|@x',
    '  =1',
    '\t=1',
    '\u200b=1',
    '"=1',
    'a\r\n-1',
    ';＝1',
  ])('lets none run %j, wherever it thinks that a cell begins', (text) => {
    const written = toCsv(columns, [{ name: 'Mia', note: text }]);
    for (const separator of [',', ';', '\t', '|'])
      for (const cell of cellsOf(written, separator))
        expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
  });

  it('leaves alone what only looks like a sign within a text', () => {
    expect(linesOf([{ name: 'Ana-Maria; Kovač', note: 'a=b, 1 - 2' }])[1]).toBe(
      '"Ana-Maria; Kovač","a=b, 1 - 2"',
    );
  });
});
