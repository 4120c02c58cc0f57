import { PostgresConnection } from '@supabase/lite/postgres';
import type { Database, ServedDatabase } from '#backend/database/database.ts';
import { createLimit } from '#backend/database/limit.ts';
import { bootstrap, setupLock } from './bootstrap.ts';
import { apiTypes, asDatabase, commonOptions, connect, ownerSession } from './client.ts';
import { readDatabaseUrl, type PostgresTarget } from './database-url.ts';
import { openFailure } from './open-failure.ts';
import { watchPostgres } from '#backend/realtime/postgres-change-source.ts';

/**
 * A request holds a connection for its transaction and may need a second one to read the schema; if all were held, each
 * request would wait for another forever.
 */
const requestsAtOnce = 6;
const apiConnections = 2 * requestsAtOnce;
const ownConnections = 4;
/** How long running statements may take after the backend was asked to stop. */
const closingSeconds = 5;

/** Opens a database on a Postgres server. `prepare` runs before any other use, one backend at a time. */
export async function openPostgres(
  url: string,
  prepare: (db: Database) => Promise<void>,
): Promise<ServedDatabase> {
  const target = readDatabaseUrl(url);
  try {
    await prepareDatabase(target, prepare);
    return serve(target);
  } catch (error) {
    throw openFailure(error, target);
  }
}

async function prepareDatabase(
  target: PostgresTarget,
  prepare: (db: Database) => Promise<void>,
): Promise<void> {
  const login = connect(target.url, { max: 1, session: { application_name: 'marquee' } });
  try {
    await bootstrap(asDatabase(login), target);
  } finally {
    await login.end({ timeout: closingSeconds });
  }
  // One connection, so that a migration's session settings are reset on the same one.
  const owner = connect(target.url, { max: 1, session: ownerSession });
  try {
    const db = asDatabase(owner);
    await db.query('select pg_advisory_lock($1)', [setupLock]);
    await prepare(db);
  } finally {
    await owner.end({ timeout: closingSeconds });
  }
}

function serve(target: PostgresTarget): ServedDatabase {
  const client = connect(target.url, { max: ownConnections, session: ownerSession });
  const connection = new PostgresConnection({
    url: target.url,
    postgresOptions: { ...commonOptions, max: apiConnections, connection: ownerSession, types: apiTypes },
  });
  const database: ServedDatabase = {
    ...asDatabase(client),
    connection,
    admit: createLimit(requestsAtOnce),
    watchChanges: () => watchPostgres(database, target),
    listen: async (channel, onPayload) => {
      await client.listen(channel, onPayload);
    },
    close: async () => {
      await Promise.all([
        connection.driver.end({ timeout: closingSeconds }),
        client.end({ timeout: closingSeconds }),
      ]);
    },
  };
  return database;
}
