import type { Connection } from '@supabase/lite';
import type { Exclusive } from './exclusive.ts';
import type { ChangeSource } from '#backend/realtime/change-source.ts';

/**
 * The little that the rest of the backend needs from a database.
 *
 * Everything runs as the role `postgres`, which owns the schema `public` and bypasses Row Level Security, but
 * is no superuser: what a hosted project would refuse is refused here too.
 */
export type Database = {
  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  exec(sql: string): Promise<void>;
  transaction<T>(run: (db: Database) => Promise<T>): Promise<T>;
};

/** A database that can also tell about notifications and be closed. */
export type OpenDatabase = Database & {
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
};

/** A database with what the API and Realtime need of it, whichever engine it is. */
export type ServedDatabase = OpenDatabase & {
  /** The same database in the form that the library for REST and auth takes. */
  connection: Connection;
  /** Runs a request of that library once the engine can keep it apart from those that run already. */
  admit: Exclusive;
  watchChanges(): Promise<ChangeSource>;
  /** Settles when the engine cannot continue and has to be opened again. A server elsewhere looks after itself. */
  stopped?: Promise<void>;
};
