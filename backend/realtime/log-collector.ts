import type { PublishedTable, RowChanges, RowKey } from './change-source.ts';
import { createLogReader, type LoggedRow } from './pgoutput.ts';
import { jsonTimestamp, jsonTimestampWithZone } from '#backend/database/value-format.ts';

/** The changes of one transaction, and its number. */
export type LoggedTransaction = { transaction: number; changes: RowChanges[] };

/** Collects the log's messages into transactions; one that changed no published table is omitted. */
export function createLogCollector(
  tables: readonly PublishedTable[],
  onTransaction: (transaction: LoggedTransaction) => void,
): (message: Buffer) => void {
  const read = createLogReader();
  let begun = { committedAt: new Date(0), transaction: 0 };
  let changes: RowChanges[] = [];

  function add(row: LoggedRow): void {
    const table = tables.find(({ schema, name }) => schema === row.schema && name === row.table);
    const key = table && keyOf(table, row);
    if (!key) return;
    const last = changes.at(-1);
    // Rows changed by one statement are consecutive.
    if (last?.schema === row.schema && last.table === row.table && last.kind === row.kind)
      last.keys.push(key);
    else {
      const { schema, table: name, kind } = row;
      changes.push({ schema, table: name, kind, keys: [key], committedAt: begun.committedAt });
    }
  }

  return (message) => {
    const event = read(message);
    if (event?.type === 'begin') begun = event;
    else if (event?.type === 'row') add(event.row);
    else if (event?.type === 'commit' && changes.length > 0) {
      onTransaction({ transaction: begun.transaction, changes });
      changes = [];
    }
  };
}

function keyOf(table: PublishedTable, row: LoggedRow): RowKey | undefined {
  const key = table.key.map(({ name, type }) => jsonValue(type, row.values.get(name) ?? null));
  return key.includes(null) ? undefined : key;
}

/** A value in the form of `to_jsonb`, since the same row is later read as JSON and identified by its key. */
function jsonValue(type: string, text: string | null): unknown {
  if (text === null) return null;
  if (/^(?:int[248]|float[48]|numeric|oid)$/.test(type)) return Number(text);
  if (type === 'bool') return text === 't';
  if (type === 'timestamp') return jsonTimestamp(text);
  if (type === 'timestamptz') return jsonTimestampWithZone(text);
  return text;
}
