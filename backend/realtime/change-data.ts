import type { ChangeKind, PublishedTable, RowKey } from './change-source.ts';

/** Records above this many bytes lose their large values, as on a hosted project. */
const maxRecordBytes = 1024 * 1024;
const maxKeptValueBytes = 64;

export type ChangeDescription = {
  kind: ChangeKind;
  table: PublishedTable;
  key: RowKey;
  /** The names of the columns that the viewer may read. */
  columns: readonly string[];
  /** The current row; absent for a deleted one. */
  record: Record<string, unknown> | undefined;
  committedAt: Date;
};

/** Writes the `data` of a `postgres_changes` message. */
export function changeDataJson({
  kind,
  table,
  key,
  columns,
  record,
  committedAt,
}: ChangeDescription): string {
  const keyRecord = Object.fromEntries(table.key.map((column, position) => [column.name, key[position]]));
  const isTooLarge = record !== undefined && Buffer.byteLength(JSON.stringify(record)) > maxRecordBytes;
  return JSON.stringify({
    type: kind,
    schema: table.schema,
    table: table.name,
    columns: table.columns
      .filter((column) => columns.includes(column.name))
      .map(({ name, type }) => ({ name, type })),
    ...(record === undefined ? {} : { record: isTooLarge ? smallValues(record) : record }),
    ...(kind === 'INSERT' ? {} : { old_record: keyRecord }),
    commit_timestamp: committedAt.toISOString(),
    errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
  });
}

function smallValues(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => Buffer.byteLength(JSON.stringify(value)) <= maxKeptValueBytes,
    ),
  );
}
