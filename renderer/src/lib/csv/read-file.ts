import { formatCount } from '#renderer/lib/text/counts.ts';
import Papa from 'papaparse';
import { importLimits } from '#shared/domain/import-limits.ts';
import { decode, findEncoding, type Encoding } from './decode.ts';

export const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
] as const;

/** How to read a file. Options that are omitted are detected. */
export type ReadOptions = { encoding?: Encoding | undefined; delimiter?: string | undefined };
export type ReadFile = {
  encoding: Encoding;
  delimiter: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The row number of each row, as spreadsheets count. Empty rows are skipped, but they count. */
  rowNumbers: readonly number[];
};

/** Why a file cannot be read, as a sentence for the user. */
export class FileFault extends Error {}

/** Includes empty lines; no row number is larger. */
const mostLines = 20_000;

type Line = { cells: readonly string[]; number: number };

/** The non-empty lines of a file, unchanged. Throws a FileFault if they cannot be read. */
export function readLines(bytes: Uint8Array, options: ReadOptions = {}) {
  if (bytes.length === 0) throw new FileFault('This file is empty. Choose another one.');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileFault('This is an Excel file. Save it as CSV, then choose the CSV file.');
  const encoding = options.encoding ?? findEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text.includes('\0'))
    throw new FileFault('This isn’t a CSV file. Export your list as CSV, then choose that file.');
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter: options.delimiter ?? '',
    delimitersToGuess: delimiters.map(({ value }) => value),
    preview: mostLines,
  });
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open !== undefined)
    throw new FileFault(
      `Row ${formatCount((open.row ?? 0) + 1)} has a quote that isn’t closed. Correct the file and choose it again.`,
    );
  const lines = data.flatMap((cells, index): Line[] =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ cells, number: index + 1 }],
  );
  return { encoding, delimiter: meta.delimiter, lines, isCut: data.length >= mostLines };
}

/** Throws a FileFault if the table is too large. */
export function checkSize(
  { rows, columns, isCut }: { rows: number; columns: number; isCut: boolean },
  most: { rows: number; columns: number } = importLimits,
): void {
  if (rows > most.rows || isCut)
    throw new FileFault(
      `This file has more than ${formatCount(most.rows)} rows. Split it into smaller files and import one after the other.`,
    );
  if (columns > most.columns)
    throw new FileFault(
      `This file has more than ${formatCount(most.columns)} columns. Remove those you don’t need.`,
    );
}

/** The table in a file. Throws a FileFault if there is none or it is too large. */
export function readFile(bytes: Uint8Array, options: ReadOptions = {}): ReadFile {
  const { encoding, delimiter, lines, isCut } = readLines(bytes, options);
  const [head, ...rows] = lines;
  if (head === undefined || (head.cells.length > 1 && head.cells.every((name) => /^[\d\s.,+-]*$/.test(name))))
    throw new FileFault('Not a CSV file: no header row. The first row must name the columns.');
  if (rows.length === 0) throw new FileFault('This file has a header row, and nothing below it.');
  checkSize({ rows: rows.length, columns: head.cells.length, isCut });
  return {
    encoding,
    delimiter,
    columns: named(head.cells),
    rows: rows.map(({ cells }) => cells),
    rowNumbers: rows.map(({ number }) => number),
  };
}

/** A column without a name is named by its position; a repeated name gets a number. */
function named(head: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return head.map((cell, index) => {
    const name = cell.trim().slice(0, 190) || `Column ${String(index + 1)}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${String(times)})`;
  });
}
