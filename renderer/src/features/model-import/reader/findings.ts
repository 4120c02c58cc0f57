import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { fold } from '#shared/lib/fold.ts';
import { isSecretColumn, type FieldId, type Mapping } from './fields.ts';
import { cellReaders, plainCell } from './prepare-rows.ts';
import type { ReadFile } from '#renderer/lib/csv/read-file.ts';
import type { Manager } from './values.ts';

/** What was found in a column, once its field is known. */
export type Finding = {
  kind: 'matched' | 'look' | 'left' | 'blocked';
  /** `21 of 22 filled, 2 repeat` */
  detail: string;
};

export type Column = { name: string; samples: readonly string[]; filled: number; isSecret: boolean };

const mostNotes = 3;

/** The columns with the values of their first filled cells; secret columns show none. */
export function columnsOf({ columns, rows }: ReadFile): Column[] {
  return columns.map((name, index) => {
    const filled = rows.filter((row) => plainCell(row[index]) !== '');
    const isSecret = isSecretColumn(name);
    const samples = isSecret ? [] : filled.slice(0, 3).map((row) => plainCell(row[index]).slice(0, 80));
    return { name, samples, filled: filled.length, isSecret };
  });
}

export function findingsOf(
  { columns, rows }: ReadFile,
  mapping: Mapping,
  people: readonly Manager[],
): Finding[] {
  const readers = cellReaders(people);
  return columns.map((name, index) => {
    if (isSecretColumn(name)) return { kind: 'blocked', detail: 'Passwords and keys are never imported' };
    const field = mapping[index] ?? null;
    if (field === null) return { kind: 'left', detail: 'This column is left out' };
    const cells = rows.map((row) => plainCell(row[index])).filter((cell) => cell !== '');
    return find(field, cells, rows.length, readers[field]);
  });
}

function find(
  field: FieldId,
  cells: readonly string[],
  rowCount: number,
  read: ReturnType<typeof cellReaders>[FieldId],
): Finding {
  const filled = `${formatCount(cells.length)} of ${formatCount(rowCount)} filled`;
  let faults = 0;
  const notes = new Map<string, number>();
  const people = new Set<string>();
  for (const cell of cells) {
    const reading = read(cell);
    if ('fault' in reading) faults += 1;
    else {
      if (reading.note !== undefined) notes.set(reading.note, (notes.get(reading.note) ?? 0) + 1);
      if (typeof reading.value !== 'string') people.add(reading.value.id);
    }
  }
  const told = [...notes].slice(0, mostNotes).map(([note, times]) => {
    if (note === '@ added') return `@ added to ${countOf(times, { one: 'value', many: 'values' })}`;
    return note.includes('=') ? note : `${formatCount(times)} ${note}`;
  });
  const wrong =
    faults === 0 ? [] : [`${formatCount(faults)} ${field === 'manager' ? 'not found' : 'not valid'}`];
  const repeated = field === 'stageName' ? cells.length - new Set(cells.map(fold)).size : 0;
  const repeats = repeated === 0 ? [] : [`${formatCount(repeated)} repeat`];
  const needsLook = faults > 0 || (told.length > 0 && field !== 'telegramHandle');
  if (field === 'manager' && faults === 0)
    return {
      kind: 'matched',
      detail: `${countOf(people.size, { one: 'person', many: 'people' })} found`,
    };
  const parts = [...repeats, ...told, ...wrong];
  return {
    kind: needsLook ? 'look' : 'matched',
    detail: needsLook || told.length > 0 ? parts.join(', ') : [filled, ...repeats].join(', '),
  };
}
