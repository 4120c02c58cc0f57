import type { Emit } from '#shared/contract/bridge.ts';
import type { Client } from './database/client.ts';
import type { FileServer } from './files/file-server.ts';

/** The dependencies of every domain's handlers. One per host: the main process, or the page in a browser. */
export type ServiceContext = {
  client: Client;
  /** A client with a separate session that is neither stored nor announced; sign-up uses one. */
  createIsolatedClient: () => Client;
  /** A client that reads as another user with the session of `client`, if the server has a view open. */
  createViewClient: (personId: string) => Client;
  /** Sends an event to the page; payloads follow the contract's event schemas. */
  emit: Emit;
  /** Copies a secret to the clipboard, so that no answer to the page contains it. Rejects if that fails. */
  copySecret: (secret: string) => Promise<{ clearsAfterSeconds: number | null }>;
  /** The server that stores files. */
  files: FileServer;
  /** The server in use, which a browser's page shows to people it invites. */
  address?: string;
};
