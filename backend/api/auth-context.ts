import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServedDatabase } from '#backend/database/database.ts';
import { callerSettings, noCaller } from './request-caller.ts';

type Connection = ServedDatabase['connection'];
type Statements = Connection['kysely'];

/**
 * The sign-in service of the library asks without a transaction, by any connection of the pool, so that the log could not
 * tell where a new account came from. What is run by this has its own connection, which knows it.
 */
export function createAuthContext(connection: Connection): <T>(run: () => Promise<T>) => Promise<T> {
  const ofPool = connection.kysely;
  const ofRequest = new AsyncLocalStorage<Statements>();
  Object.defineProperty(connection, 'kysely', { get: () => ofRequest.getStore() ?? ofPool });
  return (run) =>
    ofPool.connection().execute(async (single) => {
      await keep(single, callerSettings());
      try {
        return await ofRequest.run(single, run);
      } finally {
        await keep(single, noCaller);
      }
    });
}

/** For the connection and not for a transaction: each statement of the service is a transaction. */
async function keep(statements: Statements, settings: Record<string, string>): Promise<void> {
  const names = Object.keys(settings);
  const sql = `select ${names.map((name, index) => `set_config('${name}', $${String(index + 1)}, false)`).join(', ')}`;
  await statements.executeQuery({
    sql,
    parameters: Object.values(settings),
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: 'auth-context' },
  });
}
