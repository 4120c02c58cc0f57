import { app, clipboard } from 'electron';
import type { Emit } from '#shared/contract/bridge.ts';
import { dispatch } from '#shared/contract/dispatch.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { watchConnection } from '#shared/services/connection-watch.ts';
import { createServices, type Services } from '#shared/services/handlers.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { watchSession } from '#shared/services/session/session-watch.ts';
import {
  createIsolatedSupabase,
  createSupabase,
  type BackendAddress,
} from '#shared/services/database/supabase-client.ts';
import { createViewSupabase } from '#shared/services/view-as/view-client.ts';
import { createFetchStack } from '#shared/services/files/fetch-stack.ts';
import { choosePlace } from '#electron/main/files/choose-place.ts';
import { createSaveLink } from '#electron/main/files/save-link.ts';
import { createSecretClipboard } from '#electron/main/clipboard/secret-clipboard.ts';
import { finishBeforeQuit } from '#electron/main/drafts/finish-before-quit.ts';
import type { Ask } from '#electron/main/notifications/ask.ts';
import type { Followed } from '#electron/main/notifications/notifications.ts';
import type { Network } from '#electron/main/network/network.ts';
import { createWebSocket } from '#electron/main/network/web-socket.ts';
import { withSessionLoss } from '#electron/main/session/session-loss.ts';
import type { SealedSession } from '#electron/main/session/sealed-sessions.ts';
import { createPendingEnd } from '#electron/main/session/pending-end.ts';

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Macintosh',
  linux: 'Linux',
  win32: 'Windows',
};

/** The list of a user's sessions recognises the desktop app by this. */
const userAgent = `Marquee/${app.getVersion()} (${systems[process.platform] ?? process.platform})`;

const secrets = createSecretClipboard(clipboard);
finishBeforeQuit(app, secrets);

type Parts = {
  store: SealedSession;
  network: Network;
  emit: Emit;
  /** Whether a page is listening to events now. */
  isHeard: () => boolean;
  /** The signed-in user, and how to make calls as them; undefined while signed out. */
  onPerson: (person: Followed | undefined) => void;
};

/** The desktop's host: the only place that holds a token. */
export function startServices(
  address: BackendAddress,
  { store, network, emit, isHeard, onPerson }: Parts,
): Services & { personId: () => string | undefined; stop: () => Promise<void> } {
  const ended = new AbortController();
  const pendingEnd = createPendingEnd(isHeard);
  const host = {
    userAgent,
    fetch: (url: unknown, init?: RequestInit) => network.fetch(String(url), init),
    transport: createWebSocket(network) as never,
  };
  const client = createSupabase(address, { ...host, storage: store });
  const context: ServiceContext = {
    client,
    createIsolatedClient: () => createIsolatedSupabase(address, host),
    createViewClient: (personId) => createViewSupabase(address, { own: client, personId }, host),
    // Late events of a previous server must not reach the page.
    emit: (name, payload) => {
      if (ended.signal.aborted) return;
      pendingEnd.note(name, payload);
      emit(name, payload);
    },
    copySecret: secrets.copy,
    files: {
      url: address.supabaseUrl,
      publishableKey: address.publishableKey,
      fetch: host.fetch,
      uploadStack: createFetchStack(host.fetch),
      save: createSaveLink({ fetch: host.fetch, choosePlace }),
    },
  };
  const stopWatching = watchSession(context);
  const stopWatchingConnection = watchConnection(context);
  const services = createServices(context);
  const ask: Ask = async (name, input) => {
    const reply = await dispatch(services.handlers, name, input, { checkEveryRow: false });
    if (!reply.ok) throw AppError.fromFailure(reply.error);
    return reply.data as never;
  };
  let personId: string | undefined;
  const { data: ownWatch } = client.auth.onAuthStateChange((_event, session) => {
    // At once: the page is about to get this event, and then requests this user's drafts.
    personId = session?.user.id;
    const person = session && { server: address.supabaseUrl, personId: session.user.id, ask };
    // The client holds its lock while this callback runs, so calls must wait.
    setTimeout(() => {
      if (!ended.signal.aborted) onPerson(person ?? undefined);
    }, 0);
  });
  return {
    ...services,
    personId: () => personId,
    handlers: pendingEnd.tellIn(withSessionLoss(services.handlers, store.takeLoss)),
    stop: async () => {
      ended.abort();
      stopWatching();
      stopWatchingConnection();
      ownWatch.subscription.unsubscribe();
      onPerson(undefined);
      await client.auth.stopAutoRefresh();
      await client.removeAllChannels();
      await client.realtime.disconnect();
    },
  };
}
