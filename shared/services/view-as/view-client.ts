import { createClient } from '@supabase/supabase-js';
import type { Database } from '#shared/database.types.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from '#shared/services/database/client.ts';
import { createFetchWithRetry } from '#shared/services/database/fetch-with-retry.ts';
import { reachOf, type BackendAddress, type HostOptions } from '#shared/services/database/supabase-client.ts';
import { markAsView } from '#shared/services/database/view-of.ts';
import { currentSession } from '#shared/services/session/current-user.ts';

/** The error for calls that a view rejects without sending them. */
export const readOnlyInView = (): AppError =>
  new AppError('forbidden', 'Nothing can be changed while viewing as another user', {
    hint: 'view_as_read_only',
  });

/**
 * A client that reads as another user with the session of another client. It only reaches tables and procedures: the
 * auth server and realtime do not support views and would answer for the administrator.
 */
export function createViewSupabase(
  { supabaseUrl, publishableKey }: BackendAddress,
  view: { own: Client; personId: string },
  host: Pick<HostOptions, 'transport' | 'userAgent' | 'fetch'> = {},
): Client {
  const client = createClient<Database>(supabaseUrl, publishableKey, {
    // Null if no one is signed in any more; the server then refuses the view.
    accessToken: async () => (await currentSession(view.own))?.access_token ?? null,
    global: {
      fetch: createFetchWithRetry(host.fetch, reachOf(view.own)).fetch,
      headers: {
        'X-View-As': view.personId,
        ...(host.userAgent === undefined ? {} : { 'User-Agent': host.userAgent }),
      },
    },
    ...(host.transport === undefined ? {} : { realtime: { transport: host.transport } }),
  });
  const refuse = () => {
    throw readOnlyInView();
  };
  Object.defineProperties(client, { auth: { get: refuse }, channel: { value: refuse } });
  markAsView(client, view);
  return client;
}
