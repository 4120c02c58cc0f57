import type { Session, SupabaseClient } from '@supabase/supabase-js';
import type { Person, PersonOptions } from '#tests/support/backend.ts';

/** A named person and the client in which they are signed in. */
export type ActingPerson = Person & { session: Session; client: SupabaseClient };

/** What the database suite needs of an engine; every engine that it runs on gives exactly this. */
export type DatabaseLane = {
  engine: 'embedded' | 'postgres';
  /** Where a project would be reached; on Postgres only its REST API is there. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Nobody: the publishable key alone. */
  anonymous: SupabaseClient;
  /** The service key, which is past Row Level Security. */
  operator: SupabaseClient;
  /** Makes someone and signs them in; an inactive person too, whose session is from before that. */
  person(options?: PersonOptions): Promise<ActingPerson>;
  /** Signs someone in once more. */
  signIn(person: Person): Promise<ActingPerson>;
  /** As the owner of the schema, past Row Level Security: to arrange and to look behind the scene. */
  sql<T = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** Milliseconds of a processor that the engine has used; of the embedded one, with everything else in its process. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
};

/** What only some tests ask for; it means something on Postgres alone. */
export type LaneOptions = {
  /** How many connections PostgREST has; the embedded engine has one. */
  poolSize?: number;
  /** Whether the setting is left out by which PostgREST finds gate.before_request. */
  withoutHook?: boolean;
  /** What PostgREST is told of the vault's key, null for nothing; by default a new one. */
  vaultKey?: string | null;
};
