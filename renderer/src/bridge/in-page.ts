import type { Bridge, Emit } from '#shared/contract/bridge.ts';
import { dispatch, prepared } from '#shared/contract/dispatch.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { watchConnection } from '#shared/services/connection-watch.ts';
import { createServices } from '#shared/services/handlers.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { watchSession } from '#shared/services/session/session-watch.ts';
import { createIsolatedSupabase, createSupabase } from '#shared/services/database/supabase-client.ts';
import { createViewSupabase } from '#shared/services/view-as/view-client.ts';
import { showPicturesOf } from '#renderer/lib/links/photo-address.ts';
import { readAddress, type Settings } from './address.ts';
import { WebSocketWithRetry } from './web-socket-with-retry.ts';
import { saveLink } from './save-link.ts';

/** The browser's host: the same handlers behind the same dispatch as on the desktop, in the page itself. */
export async function createInPageBridge(reading: Promise<Settings> = readAddress()): Promise<Bridge> {
  const address = await reading;
  showPicturesOf(address.supabaseUrl);
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const emit: Emit = (name, payload) => {
    listeners.get(name)?.forEach((listener) => {
      listener(payload);
    });
  };
  const client = createSupabase(address, { transport: WebSocketWithRetry });
  const context: ServiceContext = {
    client,
    createIsolatedClient: () => createIsolatedSupabase(address),
    createViewClient: (personId) => createViewSupabase(address, { own: client, personId }),
    emit,
    copySecret,
    files: {
      url: address.supabaseUrl,
      publishableKey: address.publishableKey,
      fetch: (...call) => fetch(...call),
      save: saveLink,
    },
    address: address.supabaseUrl,
  };
  const services = createServices(context);
  const options = { checkEveryRow: import.meta.env.DEV };
  watchSession(context);
  watchConnection(context);
  return {
    call: (name, input, viewOf) =>
      viewOf === undefined
        ? dispatch(services.handlers, name, input, options)
        : services.callInView(viewOf, name, input, options),
    prepare: (domains) => {
      for (const domain of domains) void prepared(services.handlers, domain);
    },
    on: (name, listener) => {
      const group = listeners.get(name) ?? new Set();
      listeners.set(name, group.add(listener));
      if (name === 'connection.demoIsOpen' && address.hasOpenDemo === true) listener({});
      return () => group.delete(listener);
    },
  };
}

/** A page cannot read the clipboard, so it cannot clear the secret later. */
async function copySecret(secret: string): Promise<{ clearsAfterSeconds: null }> {
  try {
    await navigator.clipboard.writeText(secret);
  } catch {
    throw new AppError('unavailable', 'Your browser didn’t allow copying. Reveal it instead.', {
      hint: 'clipboard',
    });
  }
  return { clearsAfterSeconds: null };
}
