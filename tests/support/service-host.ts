import type { Session } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type {
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
  Reply,
} from '#shared/contract/bridge.ts';
import { dispatch } from '#shared/contract/dispatch.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { watchConnection } from '#shared/services/connection-watch.ts';
import { createFetchStack } from '#shared/services/files/fetch-stack.ts';
import { createServices } from '#shared/services/handlers.ts';
import { watchSession } from '#shared/services/session/session-watch.ts';
import { createViewSupabase } from '#shared/services/view-as/view-client.ts';
import { createIsolatedSupabase, createSupabase } from '#shared/services/database/supabase-client.ts';
import type { RunningBackend } from '#backend/start.ts';

export type HeardEvent = { [E in EventName]: { name: E; payload: EventPayload<E> } }[EventName];

/**
 * A host in Node: the same handlers behind the same dispatch as in the page and on the desktop. With a session
 * someone is signed in from the start, as after a reload. A released product samples long replies; tests check every row.
 */
export function startServiceHost(
  { url, publishableKey }: Pick<RunningBackend, 'url' | 'publishableKey'>,
  session?: Session,
  { checkEveryRow = true }: { checkEveryRow?: boolean } = {},
) {
  const address = { supabaseUrl: url, publishableKey };
  const stored = new Map<string, string>();
  // Where the client keeps its session, by the first part of the host's name.
  if (session) stored.set('sb-127-auth-token', JSON.stringify(session));
  const client = createSupabase(address, {
    transport: WebSocket as never,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
  const heard: HeardEvent[] = [];
  const copied: string[] = [];
  const transport = WebSocket as never;
  const context = {
    client,
    createIsolatedClient: () => createIsolatedSupabase(address, { transport }),
    createViewClient: (personId: string) =>
      createViewSupabase(address, { own: client, personId }, { transport }),
    emit: <E extends EventName>(name: E, payload: EventPayload<E>) => {
      heard.push({ name, payload } as HeardEvent);
    },
    files: { url, publishableKey, fetch, uploadStack: createFetchStack(fetch), save: async () => true },
    copySecret: async (secret: string) => {
      copied.push(secret);
      return { clearsAfterSeconds: 60 };
    },
  };
  const { handlers, callInView } = createServices(context);
  const options = { checkEveryRow };
  const stopWatching = watchSession(context);
  const stopWatchingConnection = watchConnection(context);
  return {
    heard,
    /** What went into the clipboard. */
    copied,
    stored,
    /** Calls as the page does; a failure rejects with its AppError. */
    call: async <C extends CallName>(name: C, input?: CallInput<C>): Promise<CallOutput<C>> => {
      return answered(await dispatch(handlers, name, input, options)) as CallOutput<C>;
    },
    /** The same in the open view as someone else. */
    callAs: async <C extends CallName>(
      personId: string,
      name: C,
      input?: CallInput<C>,
    ): Promise<CallOutput<C>> => answered(await callInView(personId, name, input, options)) as CallOutput<C>,
    stop: async () => {
      stopWatching();
      stopWatchingConnection();
      await client.auth.stopAutoRefresh();
      await client.removeAllChannels();
    },
  };
}

function answered(reply: Reply): unknown {
  if (!reply.ok) throw AppError.fromFailure(reply.error);
  return reply.data;
}
