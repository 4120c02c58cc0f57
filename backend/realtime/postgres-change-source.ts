import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#backend/database/database.ts';
import { log } from '#backend/log.ts';
import type { PostgresTarget } from '#backend/postgres/database-url.ts';
import type { ChangeListener, ChangeSource, PublishedTable } from './change-source.ts';
import { createLogCollector, type LoggedTransaction } from './log-collector.ts';
import { streamLog, type LogStream } from './log-stream.ts';
import { publishedTables } from './published-tables.ts';
import { isPostgresFailure } from '#backend/api/rest-failure.ts';
import { StartupError } from '#backend/startup-error.ts';

const retryMs = 1000;

/** Watches the published tables through the server's write-ahead log, as a hosted project does. */
export async function watchPostgres(db: Database, target: PostgresTarget): Promise<ChangeSource> {
  const tables = await publishedTables(db);
  const stopping = new AbortController();
  let stream: LogStream | undefined;

  /** Reopens the stream each time the server ends it, until the source is closed. */
  async function keepOpen(listener: ChangeListener): Promise<void> {
    for (;;) {
      await stream?.ended;
      if (stopping.signal.aborted) return;
      log('Live updates are interrupted: the server has ended its stream.');
      stream = await reopened(listener);
      if (!stream) return;
      log('Live updates are back.');
      listener.onGap();
    }
  }

  async function reopened(listener: ChangeListener): Promise<LogStream | undefined> {
    for (;;) {
      const isOver = await delay(retryMs, false, { signal: stopping.signal }).catch(() => true);
      if (isOver) return undefined;
      const opened = await openStream(db, { target, tables, listener }).catch(() => undefined);
      if (opened && stopping.signal.aborted) await opened.close();
      else if (opened) return opened;
    }
  }

  return {
    tables,
    listen: async (listener) => {
      try {
        stream = await openStream(db, { target, tables, listener });
      } catch (error) {
        throw refusal(error, target);
      }
      void keepOpen(listener);
    },
    close: async () => {
      stopping.abort();
      await stream?.close();
    },
  };
}

type Watching = { target: PostgresTarget; tables: readonly PublishedTable[]; listener: ChangeListener };

function openStream(db: Database, { target, tables, listener }: Watching): Promise<LogStream> {
  let waiting: LoggedTransaction[] = [];
  let isTelling = false;

  async function tell(): Promise<void> {
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      await untilVisible(db, round);
      for (const { changes } of round) for (const change of changes) listener.onChanges(change);
    }
  }

  const collect = createLogCollector(tables, (transaction) => {
    waiting.push(transaction);
    if (isTelling) return;
    isTelling = true;
    tell()
      .catch(() => {
        // Only reached if the database can't be reached: current listeners lose these changes.
        waiting = [];
        listener.onGap();
      })
      .finally(() => {
        isTelling = false;
      });
  });
  return streamLog(target.url, collect);
}

/**
 * The log reports a commit a moment before other sessions can see it. Rows read in between would have their old values,
 * and a new one would seem to be missing.
 */
async function untilVisible(db: Database, round: readonly LoggedTransaction[]): Promise<void> {
  // The log has the transaction number within an epoch; a new epoch starts every four billion.
  const statement = `
    select bool_and(pg_visible_in_snapshot(
      (newest + ((number - newest + 2147483648) & 4294967295) - 2147483648)::text::xid8, snapshot)) as "areVisible"
    from unnest($1::text[]::bigint[]) as number,
      (select snapshot, pg_snapshot_xmax(snapshot)::text::bigint as newest
       from pg_current_snapshot() as snapshot) as now`;
  const numbers = round.map(({ transaction }) => String(transaction));
  for (;;) {
    const [row] = await db.query<{ areVisible: boolean }>(statement, [numbers]);
    if (row?.areVisible !== false) return;
    await delay(1);
  }
}

function refusal(error: unknown, { server, user }: PostgresTarget): unknown {
  if (!isPostgresFailure(error)) return error;
  if (error.code === '42501')
    return new StartupError(
      `The user ${user} may not read the changes of the server at ${server}, which live updates need: run \`alter role "${user}" replication\` there.`,
      { cause: error },
    );
  return new StartupError(
    `Live updates from the server at ${server} could not begin: ${error.message.replace(/\.$/, '')}.`,
    { cause: error },
  );
}
