import type { Encoding } from '#renderer/lib/csv/decode.ts';
import type { Mapping } from './fields.ts';
import { columnsOf, findingsOf, type Column, type Finding } from './findings.ts';
import { cellReaders, prepareRows, type PreparedRow } from './prepare-rows.ts';
import { readFile, type ReadFile, type ReadOptions } from '#renderer/lib/csv/read-file.ts';
import type { Manager } from './values.ts';

/** What the page knows of a file; the rows stay in the worker. */
export type FileSummary = {
  rowCount: number;
  columns: readonly Column[];
  encoding: Encoding;
  delimiter: string;
};
type Asked = { mapping: Mapping; people: readonly Manager[] };

/** All work with a file's bytes and rows, in a worker so that the page stays responsive. */
export function createReader() {
  let bytes: Uint8Array | undefined;
  let file: ReadFile | undefined;
  const opened = () => {
    if (file === undefined) throw new Error('No file is open');
    return file;
  };
  return {
    open: (given: Uint8Array | null, options: ReadOptions): FileSummary => {
      // Null reads the same file again with other options.
      bytes = given ?? bytes;
      file = readFile(bytes ?? new Uint8Array(), options);
      const { encoding, delimiter, rows } = file;
      return { rowCount: rows.length, columns: columnsOf(file), encoding, delimiter };
    },
    findings: ({ mapping, people }: Asked): Finding[] => findingsOf(opened(), mapping, people),
    rows: ({ mapping, people }: Asked, from: number, count: number): PreparedRow[] => {
      const { rows, rowNumbers } = opened();
      return prepareRows(rows.slice(from, from + count), {
        mapping,
        readers: cellReaders(people),
        rowNumbers: rowNumbers.slice(from, from + count),
      });
    },
  };
}

export type Reader = ReturnType<typeof createReader>;
