import { randomUUID } from 'node:crypto';
import {
  createClient,
  type RealtimeClientOptions,
  type Session,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { createUser, hashPassword } from '#backend/database/create-user.ts';
import { firstFiles } from '#backend/database/first-files.ts';
import { ownMigrations, snapshotDir } from '#backend/places.ts';
import { startBackend, type BackendOptions, type RunningBackend } from '#backend/start.ts';

/** A person made by `createPerson`, with what it takes to sign in. */
export type Person = { id: string; email: string; password: string };

/** Starts a separate backend for a test: in memory, on a free port, without demo data. */
export function startTestBackend(options: Partial<BackendOptions> = {}): Promise<RunningBackend> {
  const { data, migrationsDir = ownMigrations } = options;
  return startBackend({
    port: 0,
    host: '127.0.0.1',
    data: { kind: 'memory', snapshotDir },
    seed: 'none',
    portFallback: false,
    // Not those of the person who runs the tests.
    settings: {},
    ...options,
    // As the program has it.
    ...(data?.kind === 'folder' ? { data: { firstFiles: () => firstFiles(migrationsDir), ...data } } : {}),
  });
}

/** Its type knows Node's own events besides; it is what supabase-js asks for on Node 20. */
const transport = WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']>;

/** A client with the realtime settings of the specification and a session that lives as long as it does. */
export function clientFor(
  backend: Pick<RunningBackend, 'url' | 'publishableKey'>,
  key: string = backend.publishableKey,
): SupabaseClient {
  return createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: 'pkce' },
    realtime: {
      transport,
      params: { eventsPerSecond: 20 },
      timeout: 15_000,
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: (attempt: number) => Math.min(attempt * 1000, 10_000),
    },
  }) as SupabaseClient;
}

/** Signs a person in and answers the session. */
export async function sessionFor(
  backend: Pick<RunningBackend, 'url' | 'publishableKey'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Session> {
  const { data, error } = await clientFor(backend).auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** A client of the REST API alone, in the name of the token's holder. */
export function clientWithToken(
  { url, publishableKey }: Pick<RunningBackend, 'url' | 'publishableKey'>,
  token: string,
  headers: Record<string, string> = {},
): SupabaseClient {
  return createClient(url, publishableKey, {
    accessToken: () => Promise.resolve(token),
    global: { headers },
    realtime: { transport },
  }) as SupabaseClient;
}

/** A client in which a person has signed in. */
export async function signedIn(
  backend: Pick<RunningBackend, 'url' | 'publishableKey'>,
  person: Pick<Person, 'email' | 'password'>,
): Promise<SupabaseClient> {
  const client = clientFor(backend);
  const { error } = await client.auth.signInWithPassword({ email: person.email, password: person.password });
  if (error) throw error;
  return client;
}

export type PersonOptions = {
  email?: string;
  displayName?: string;
  role?: 'admin' | 'manager';
  status?: 'active' | 'inactive';
  /** Permission keys, on or off. */
  permissions?: Readonly<Record<string, boolean>>;
  /** Custom, which limits nothing, where none is named; null leaves them without a subscription, as a fixture's own schema must. */
  plan?: 'free' | 'basic' | 'pro' | 'enterprise' | 'custom' | null;
};

const password = 'correct horse';
/** One for all of them: a hash does not depend on the database. */
let passwordHash: string | undefined;

/** Makes a person who can sign in, with the profile and permissions a test needs. */
export async function createPerson(
  backend: Pick<RunningBackend, 'sql'>,
  options: PersonOptions = {},
): Promise<Person> {
  const email = options.email ?? `${randomUUID()}@example.com`;
  const displayName = options.displayName ?? email.slice(0, email.indexOf('@'));
  const db = { query: backend.sql };
  passwordHash ??= await hashPassword(db, password);
  const id = await createUser(db, { email, passwordHash, displayName });
  if (options.role !== undefined || options.status !== undefined) {
    await backend.sql(
      'update public.profiles set role = coalesce($2, role), status = coalesce($3, status) where id = $1',
      [id, options.role ?? null, options.status ?? null],
    );
  }
  for (const [key, isEnabled] of Object.entries(options.permissions ?? {})) {
    await backend.sql(
      'insert into public.user_permissions (user_id, permission_key, enabled) values ($1, $2, $3)',
      [id, key, isEnabled],
    );
  }
  if (options.plan !== null) {
    await backend.sql(
      `insert into public.subscriptions (user_id, plan_id)
       select $1, p.id from public.subscription_plans p where p.plan_type = $2 order by p.sort_order limit 1`,
      [id, options.plan ?? 'custom'],
    );
  }
  return { id, email, password };
}
