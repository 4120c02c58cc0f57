import type { Connection } from '@supabase/lite';
import type { Exclusive } from './exclusive.ts';
import type { ChangeSource } from '#backend/realtime/change-source.ts';

/**
 * The minimum that the rest of the backend needs from a database.
 *
 * Everything runs as the role `postgres`, which owns the schema `public` and bypasses Row Level Security, but is no
 * superuser: what a hosted project would refuse is refused here too.
 */
export type Database = {
  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  exec(sql: string): Promise<void>;
  transaction<T>(run: (db: Database) => Promise<T>): Promise<T>;
};

/** A database that can also listen for notifications and be closed. */
export type OpenDatabase = Database & {
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
};

/** A database with what the API and Realtime need from it, for any engine. */
export type ServedDatabase = OpenDatabase & {
  /** The same database as a connection of the library for REST and auth. */
  connection: Connection;
  /** Runs a request of that library once the engine can isolate it from the requests already running. */
  admit: Exclusive;
  watchChanges(): Promise<ChangeSource>;
  /** Settles when the engine cannot continue and has to be reopened. A remote server restarts without our help. */
  stopped?: Promise<void>;
};
