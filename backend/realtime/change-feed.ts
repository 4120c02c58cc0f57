import type { Database } from '#backend/database/database.ts';
import { isPostgresFailure } from '#backend/api/rest-failure.ts';
import { limits } from '#backend/bounds/limits.ts';
import { log } from '#backend/log.ts';
import { changeDataJson } from './change-data.ts';
import type { PublishedTable, RowChanges, RowKey } from './change-source.ts';
import { matchesKey, type RowFilter } from './row-filter.ts';
import { readVisibleRows, type VisibleRows } from './row-reader.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import { viewerKey } from './viewer-key.ts';

/** Sends changes to subscribers. */
export type ChangeFeed = {
  /** Returns false, and adds none, if the viewer would exceed the limit of subscriptions or filters. */
  add(subscriptions: readonly Subscription[]): boolean;
  removeAllOf(channel: Subscriber): void;
  accept: (changes: RowChanges) => void;
};

type OneChange = { kind: RowChanges['kind']; key: RowKey; committedAt: Date };

/** Changes within this interval are read and sent together. */
const gatherMs = 10;

/**
 * Creates a feed. For any number of changes and subscribers, each round reads a table's changed rows once for every
 * distinct viewer, with that viewer's own permissions.
 */
export function createChangeFeed(db: Database): ChangeFeed {
  const subscriptions = new Set<Subscription>();
  let waiting: RowChanges[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      for (const [table, changes] of byTable(round, subscriptions)) {
        const interested = [...subscriptions].filter((subscription) => subscription.table === table);
        for (const [viewer, group] of groupBy(interested, viewerOf)) {
          await tell(db, { table, changes, viewer, group }).catch(report);
        }
      }
    }
  }

  function schedule(): void {
    if (isRunning) return;
    isRunning = true;
    setTimeout(() => {
      run()
        .catch(report)
        .finally(() => {
          isRunning = false;
          if (waiting.length > 0) schedule();
        });
    }, gatherMs);
  }

  return {
    add(added) {
      for (const viewer of new Set(added.map(viewerOf))) {
        const all = [...subscriptions, ...added].filter((one) => viewerOf(one) === viewer);
        const filtered = all.filter(({ filter }) => filter !== undefined);
        if (all.length > limits.subscriptionsOfViewer || filtered.length > limits.filtersOfViewer)
          return false;
      }
      for (const subscription of added) subscriptions.add(subscription);
      return true;
    },
    removeAllOf(channel) {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscriptions.delete(subscription);
    },
    accept(changes) {
      if (subscriptions.size === 0) return;
      waiting.push(changes);
      schedule();
    },
  };
}

function byTable(
  round: readonly RowChanges[],
  subscriptions: ReadonlySet<Subscription>,
): Map<PublishedTable, OneChange[]> {
  const tables = new Set([...subscriptions].map((subscription) => subscription.table));
  const found = new Map<PublishedTable, OneChange[]>();
  for (const table of tables) {
    const seen = new Set<string>();
    const changes = round
      .filter((change) => change.schema === table.schema && change.table === table.name)
      .flatMap(({ kind, keys, committedAt }) => keys.map((key) => ({ kind, key, committedAt })))
      // A row updated twice in one round looks the same both times.
      .filter(({ kind, key }) => {
        const name = `${kind} ${JSON.stringify(key)}`;
        return seen.size !== seen.add(name).size;
      });
    if (changes.length > 0) found.set(table, changes);
  }
  return found;
}

const viewerOf = ({ channel }: Subscription): string => viewerKey(channel.viewer);

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function report(error: unknown): void {
  // The code or the name only: a message may quote a subscriber's filter or a row.
  const reason = isPostgresFailure(error)
    ? error.code
    : error instanceof Error
      ? error.name
      : 'unknown error';
  log(`A change could not be told to its subscribers: ${reason}.`);
}

type Telling = {
  table: PublishedTable;
  changes: readonly OneChange[];
  /** What the subscribers have in common. */
  viewer: string;
  group: readonly Subscription[];
};

/** Sends the changes of one table to subscribers who share one viewer. */
async function tell(db: Database, { table, changes, viewer, group }: Telling): Promise<void> {
  const [first] = group;
  if (!first) return;
  const filters = group.flatMap(({ filter }) => filter ?? []);
  const keys = distinctKeys(changes.filter(({ kind }) => kind !== 'DELETE'));
  const seen = await readVisibleRows(db, { table, viewer: first.channel.viewer, keys, filters });
  if (seen.columns.length === 0) return;

  // Meanwhile a channel may have received another user's token: these rows are not for that user.
  const still = group.filter((subscription) => viewerOf(subscription) === viewer);
  for (const change of changes) {
    const row = seen.rows.get(JSON.stringify(change.key));
    // Deleted since, or hidden from this viewer. Only deletions are sent to everyone, and then only the key.
    if (change.kind !== 'DELETE' && row === undefined) continue;
    const wanted = still.filter((subscription) => wants(subscription, change, { table, seen, filters }));
    if (wanted.length === 0) continue;
    const record = change.kind === 'DELETE' ? undefined : row?.record;
    const dataJson = changeDataJson({ ...change, table, columns: seen.columns, record });
    for (const [channel, bindings] of groupBy(wanted, (subscription) => subscription.channel)) {
      channel.sendChange([...new Set(bindings.map(({ id }) => id))], dataJson);
    }
  }
}

function wants(
  { event, filter }: Subscription,
  { kind, key }: OneChange,
  known: { table: PublishedTable; seen: VisibleRows; filters: readonly RowFilter[] },
): boolean {
  if (event !== '*' && event !== kind) return false;
  if (!filter) return true;
  if (kind === 'DELETE') return matchesKey(filter, known.table, key);
  return known.seen.rows.get(JSON.stringify(key))?.passes[known.filters.indexOf(filter)] === true;
}

function distinctKeys(changes: readonly OneChange[]): RowKey[] {
  return [...new Map(changes.map(({ key }) => [JSON.stringify(key), key])).values()];
}
