import type { JsonFile } from '#electron/main/settings/json-file.ts';
import type { Sealer } from './sealer.ts';
import { createSealedSession, forgetSessions, holdsSession, type SealedSession } from './sealed-sessions.ts';

/** One store for each server. It survives a change of servers: without a keyring it is the only copy of a session. */
export function createSessionsByServer(file: JsonFile, sealer: Sealer, onNotKept: () => void) {
  const stores = new Map<string, SealedSession>();
  return {
    of: (server: string): SealedSession => {
      const store = stores.get(server) ?? createSealedSession(file, sealer, server, onNotKept);
      stores.set(server, store);
      return store;
    },
    /** Whether a session is stored for a server: not decrypted, so the keyring shows no prompt. */
    holds: (server: string): boolean => stores.get(server)?.holds() === true || holdsSession(file, server),
    forget: (server: string): void => {
      stores.delete(server);
      forgetSessions(file, server);
    },
  };
}
