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
