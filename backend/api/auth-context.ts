import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServedDatabase } from '#backend/database/database.ts';
import { callerSettings, noCaller } from './request-caller.ts';

type Connection = ServedDatabase['connection'];
type Statements = Connection['kysely'];

/**
 * The library's sign-in service runs its statements outside a transaction, on any connection of the pool, so the log
 * could not record where a new account came from. Statements run through this use one dedicated connection, which
 * carries the caller's settings.
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

/** Set for the connection rather than a transaction, because each statement of the service is its own transaction. */
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
