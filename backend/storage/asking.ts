import type { IncomingMessage } from 'node:http';
import type { Database } from '#backend/database/database.ts';
import { operator, type Caller } from './caller.ts';
import { ofDatabase } from './storage-error.ts';

/**
 * One request's access to the database. No transaction may stay open while bytes arrive: the engine has only one
 * connection.
 */
export type Asking = {
  as: <T>(caller: Caller, run: (db: Database) => Promise<T>) => Promise<T>;
  /** Bypasses the policies, after they have been checked. */
  asOperator: <T>(run: (db: Database) => Promise<T>) => Promise<T>;
  /** Tests whether the caller may do this, then rolls it back. */
  probe: (caller: Caller, run: (db: Database) => Promise<unknown>) => Promise<void>;
};

const longestHeader = 400;

/** `operation` is the hosted server's name for the request: policies may use it. */
export function createAsking(
  db: Pick<Database, 'transaction'>,
  request: IncomingMessage,
  operation: string,
): Asking {
  const headers = Object.fromEntries(
    ['user-agent', 'x-request-id'].flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value.slice(0, longestHeader)]] : [];
    }),
  );
  const as: Asking['as'] = async (caller, run) => {
    const settings = {
      role: caller.role,
      'request.jwt.claim.role': caller.role,
      'request.jwt.claim.sub': caller.sub ?? '',
      'request.jwt.claims': JSON.stringify(caller.claims),
      'request.headers': JSON.stringify(headers),
      'request.method': request.method ?? '',
      'request.path': (request.url ?? '').split('?', 1)[0] ?? '',
      'storage.operation': operation,
      'storage.allow_delete_query': 'true',
    };
    const calls = Object.keys(settings).map((name, at) => `set_config('${name}', $${String(at + 1)}, true)`);
    try {
      return await db.transaction(async (inside) => {
        await inside.query(`select ${calls.join(', ')}`, Object.values(settings));
        return run(inside);
      });
    } catch (error) {
      throw ofDatabase(error);
    }
  };
  return {
    as,
    asOperator: (run) => as(operator, run),
    probe: async (caller, run) => {
      const undone = new Undone();
      try {
        await as(caller, async (inside) => {
          await run(inside);
          throw undone;
        });
      } catch (error) {
        if (error !== undone) throw error;
      }
    },
  };
}

/** Rolls back a transaction that was only a test. */
class Undone extends Error {
  override name = 'Undone';
}
