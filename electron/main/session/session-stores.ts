import type { Document } from '#electron/main/settings/json-file.ts';
import type { Sealer } from './sealer.ts';
import { createSessionStore, forgetSessions, holdsSession, type SessionStore } from './sealed-sessions.ts';

/** One store for each server. It outlives a change of servers: without a keyring it is all that holds a session. */
export function createSessionStores(document: Document, sealer: Sealer, onNotKept: () => void) {
  const stores = new Map<string, SessionStore>();
  return {
    of: (server: string): SessionStore => {
      const store = stores.get(server) ?? createSessionStore(document, sealer, server, onNotKept);
      stores.set(server, store);
      return store;
    },
    /** Whether anything is kept of a session with a server: not opened, so not asked of the keyring. */
    holds: (server: string): boolean =>
      stores.get(server)?.holds() === true || holdsSession(document, server),
    forget: (server: string): void => {
      stores.delete(server);
      forgetSessions(document, server);
    },
  };
}
