import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
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

describe('a list as CSV', () => {
  it('begins as UTF-8 and names the columns that have a text', () => {
    expect(toCsv(columns, []).charCodeAt(0)).toBe(0xfeff);
    expect(linesOf([])).toEqual(['Name,Note', '']);
  });

  it('quotes what would end a cell', () => {
    expect(linesOf([{ name: 'Kovač, Ana', note: 'says "hi"' }])[1]).toBe('"Kovač, Ana","says ""hi"""');
    expect(toCsv(columns, [{ name: 'a\nb', note: '' }])).toContain('"a\nb",');
  });

  it.each(['=1+1', '+49 30', '-2', '@handle', '\t=1'])('lets no spreadsheet run %j', (text) => {
    expect(linesOf([{ name: text, note: '' }])[1]).toBe(`'${text},`);
  });
});
