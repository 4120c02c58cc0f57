import type { Database } from '#backend/database/database.ts';
import type { ChangeKind, PublishedTable } from './change-source.ts';
import type { Binding } from './join-payload.ts';
import { hasReadableValues, parseFilter, type RowFilter } from './row-filter.ts';
import { readVisibleRows, type Viewer } from './row-reader.ts';

/** One binding of a channel, on one table. */
export type Subscription = {
  id: number;
  table: PublishedTable;
  event: '*' | ChangeKind;
  filter: RowFilter | undefined;
  channel: Subscriber;
};

/** The channel as the change feed uses it. */
export type Subscriber = {
  /** The current viewer: a channel's token is refreshed while it is open. */
  viewer: Viewer;
  sendChange(ids: readonly number[], dataJson: string): void;
};

/** Which columns of a table a viewer may read. */
type Readable = (table: PublishedTable) => Promise<readonly string[]>;

/** Queries once for each table, for any number of bindings. */
export function readableOnce(db: Database, viewer: Viewer): Readable {
  const known = new Map<PublishedTable, Promise<readonly string[]>>();
  return (table) => {
    const columns =
      known.get(table) ??
      readVisibleRows(db, { table, viewer, keys: [], filters: [] }).then((seen) => seen.columns);
    known.set(table, columns);
    return columns;
  };
}

/** Turns a binding into a subscription for each table it covers, or says why that is refused. */
export async function toSubscriptions(
  db: Database,
  tables: readonly PublishedTable[],
  asked: { id: number; binding: Binding; channel: Subscriber; readable: Readable },
): Promise<Subscription[] | { problem: string }> {
  const { id, binding, channel, readable } = asked;
  const covered = tables.filter(
    (table) =>
      (binding.schema === '*' || table.schema === binding.schema) &&
      (binding.table === undefined || binding.table === '*' || table.name === binding.table),
  );
  if (covered.length === 0) return { problem: unavailable(binding) };

  const subscriptions: Subscription[] = [];
  for (const table of covered) {
    const filter =
      binding.filter === undefined || binding.filter === '' ? undefined : parseFilter(binding.filter, table);
    if (filter && 'problem' in filter) return filter;
    if (filter && !(await hasReadableValues(db, filter)))
      return { problem: `invalid value for filter ${filter.column}` };
    if (filter && !(await readable(table)).includes(filter.column))
      return { problem: `invalid column for filter ${filter.column}` };
    subscriptions.push({ id, table, event: binding.event, filter, channel });
  }
  return subscriptions;
}

function unavailable({ event, schema, table, filter }: Binding): string {
  const asked = [
    `event: ${event}`,
    `schema: ${schema}`,
    `table: ${table ?? '*'}`,
    `filters: ${filter ?? '[]'}`,
  ].join(', ');
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${asked}]`;
}
