import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { RealtimeClientOptions } from '@supabase/supabase-js';
import { signToken } from '#tests/support/backend-token.ts';
import type { FileBackend } from './file-backend.ts';

export type StorageClient = SupabaseClient['storage'];

/** Who takes part: two people, nobody and the operator; and the addresses that they pass on. */
export type Cast = {
  ana: SupabaseClient;
  boris: SupabaseClient;
  nobody: SupabaseClient;
  operator: SupabaseClient;
  /** A person whose token has run out. */
  late: SupabaseClient;
  A: string;
  B: string;
  /** Ana's access token. */
  token: string;
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
  /** What one operation leaves for a later one. */
  kept: Record<string, string>;
};

const transport = WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']>;

export type Person = { id: string; token: string };

/** Someone who is signed in, as far as a token says so. */
export function personOf({ signingSecret }: FileBackend): Person {
  const id = randomUUID();
  return { id, token: signToken({ sub: id, role: 'authenticated' }, 3600, signingSecret) };
}

/** A client of the files with a token, a key, or as nobody. */
export function fileClient(
  { backend }: FileBackend,
  by: { token: string } | { key: string },
  fetching: typeof fetch = fetch,
): SupabaseClient {
  const key = 'key' in by ? by.key : backend.publishableKey;
  return createClient(backend.url, key, {
    ...('token' in by ? { accessToken: () => Promise.resolve(by.token) } : {}),
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetching },
    realtime: { transport },
  }) as SupabaseClient;
}

export function castOf(
  files: FileBackend,
  people: { ana: Person; boris: Person },
  fetching: typeof fetch,
): Cast {
  const { backend, signingSecret } = files;
  const late = signToken({ sub: people.ana.id, role: 'authenticated' }, -3600, signingSecret);
  return {
    ana: fileClient(files, people.ana, fetching),
    boris: fileClient(files, people.boris, fetching),
    nobody: fileClient(files, { key: backend.publishableKey }, fetching),
    operator: fileClient(files, { key: backend.secretKey }, fetching),
    late: fileClient(files, { token: late }, fetching),
    ...{ A: people.ana.id, B: people.boris.id, token: people.ana.token },
    ...{ url: backend.url, publishableKey: backend.publishableKey, fetch: fetching, kept: {} },
  };
}
