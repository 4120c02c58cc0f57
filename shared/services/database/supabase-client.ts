import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import type { Database } from '#shared/database.types.ts';
import type { Client } from './client.ts';
import { createFetchWithRetry, type EndQuietly } from './fetch-with-retry.ts';
import { createReachWatch, type ReachWatch } from './reach-watch.ts';
import { isKeyRejected } from './rejected-key.ts';
import type { RenewalWatch } from './session-renewal.ts';
import { ownClientOf } from './view-of.ts';

export type BackendAddress = { supabaseUrl: string; publishableKey: string };

export type HostOptions = {
  /** Where the session is stored; by default the page's local storage. */
  storage?: NonNullable<NonNullable<SupabaseClientOptions<'public'>['auth']>['storage']>;
  /** Node 20 has no WebSocket. */
  transport?: NonNullable<NonNullable<SupabaseClientOptions<'public'>['realtime']>['transport']>;
  /** The `fetch` to use; by default the platform's own. */
  fetch?: typeof fetch;
  /** The name of the device in the list of sessions; by default the platform's user agent. Pages cannot set it. */
  userAgent?: string;
};

const realtimeTimeoutMs = 15_000;
const heartbeatIntervalMs = 30_000;
const longestReconnectMs = 10_000;

/** The client with the settings of the specification, chapters 7 and 9. */
export function createSupabase(
  { supabaseUrl, publishableKey }: BackendAddress,
  host: HostOptions = {},
): Client {
  const send = host.fetch ?? ((...call) => globalThis.fetch(...call));
  const reach = createReachWatch(async (signal) => {
    const init = { headers: { apikey: publishableKey }, cache: 'no-store', signal } as const;
    const response = await send(`${supabaseUrl}/auth/v1/health`, init);
    return isKeyRejected(response.status, await response.text()) ? 'keyRejected' : 'reached';
  });
  const { fetch, renewals, endQuietly, stop } = createFetchWithRetry(send, reach);
  const client = createClient<Database>(supabaseUrl, publishableKey, {
    global: { fetch: fetch, ...headersOf(host) },
    auth: {
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: false,
      ...(host.storage === undefined ? {} : { storage: host.storage }),
    },
    realtime: {
      params: { eventsPerSecond: 20 },
      timeout: realtimeTimeoutMs,
      heartbeatIntervalMs,
      reconnectAfterMs: (attempt: number) => Math.min(attempt * 1000, longestReconnectMs),
      ...(host.transport === undefined ? {} : { transport: host.transport }),
    },
  });
  watches.set(client, { renewals, endQuietly, reach, stop });
  return client;
}

const headersOf = ({ userAgent }: HostOptions) =>
  userAgent === undefined ? {} : { headers: { 'User-Agent': userAgent } };

type Watches = { renewals: RenewalWatch; endQuietly: EndQuietly; reach: ReachWatch; stop: () => void };

const watches = new WeakMap<Client, Watches>();

function watchOf(client: Client) {
  const watch = watches.get(ownClientOf(client));
  if (watch === undefined) throw new Error('This client was not made by createSupabase');
  return watch;
}

/** The state of this client's session renewal. */
export const renewalsOf = (client: Client): RenewalWatch => watchOf(client).renewals;

/**
 * Ends this client's session between two of its requests, so that no change is cut off and no request fails for lack of
 * a session.
 */
export const endQuietly = (client: Client, end: () => Promise<void>): Promise<void> =>
  watchOf(client).endQuietly(end);

/** Whether the server is reachable, judging by this client's requests. */
export const reachOf = (client: Client): ReachWatch => watchOf(client).reach;

/** Stops retries and checks for a server that is no longer in use. */
export const stopAsking = (client: Client): void => {
  watchOf(client).stop();
};

let isolatedClients = 0;

/** A client whose session is neither stored nor announced to other tabs. */
export function createIsolatedSupabase(
  { supabaseUrl, publishableKey }: BackendAddress,
  host: Pick<HostOptions, 'transport' | 'userAgent' | 'fetch'> = {},
): Client {
  return createClient<Database>(supabaseUrl, publishableKey, {
    global: { fetch: createFetchWithRetry(host.fetch).fetch, ...headersOf(host) },
    auth: {
      flowType: 'pkce',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      // Unique, because the library warns about two clients that could share storage.
      storageKey: `marquee-isolated-${String((isolatedClients += 1))}`,
    },
    ...(host.transport === undefined ? {} : { realtime: { transport: host.transport } }),
  });
}
