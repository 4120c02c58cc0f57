import { app } from 'electron';
import type { Emit, HandlerLoaders } from '#shared/contract/bridge.ts';
import { createHandlers } from '#shared/services/handlers.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { watchSession } from '#shared/services/session/session-watch.ts';
import {
  createIsolatedSupabase,
  createSupabase,
  type BackendAddress,
} from '#shared/services/database/supabase-client.ts';
import { withSessionLoss } from '#electron/main/session/session-loss.ts';
import type { SessionStore } from '#electron/main/session/sealed-sessions.ts';

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Macintosh',
  linux: 'Linux',
  win32: 'Windows',
};

/** By this the list of a person's sessions tells the desktop from a browser. */
const userAgent = `Marquee/${app.getVersion()} (${systems[process.platform] ?? process.platform})`;

/** The desktop's host: the only place that holds a token. Electron's Node brings the WebSocket that the client needs. */
export function startServices(
  address: BackendAddress,
  store: SessionStore,
  emit: Emit,
): { handlers: HandlerLoaders; stop: () => Promise<void> } {
  const ended = new AbortController();
  const context: ServiceContext = {
    client: createSupabase(address, { storage: store, userAgent }),
    createIsolatedClient: () => createIsolatedSupabase(address, { userAgent }),
    // What an earlier server still has to say is no news of the one in use.
    emit: (name, payload) => {
      if (!ended.signal.aborted) emit(name, payload);
    },
  };
  const stopWatching = watchSession(context);
  return {
    handlers: withSessionLoss(createHandlers(context), store.takeLoss),
    stop: async () => {
      ended.abort();
      stopWatching();
      await context.client.auth.stopAutoRefresh();
      await context.client.removeAllChannels();
      await context.client.realtime.disconnect();
    },
  };
}
