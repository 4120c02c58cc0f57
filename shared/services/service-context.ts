import type { Emit } from '#shared/contract/bridge.ts';
import type { Client } from './database/client.ts';
import type { FileServer } from './files/file-server.ts';

/** What every domain's handlers work with. One for each host: the main process, or the page in a browser. */
export type ServiceContext = {
  client: Client;
  /** A client with a separate session that nobody stores or hears of; sign-up uses one. */
  createIsolatedClient: () => Client;
  /** A client that reads as someone else with the session of `client`, where the server has a view open. */
  createViewClient: (personId: string) => Client;
  /** Tells the page something; payloads follow the contract's event schemas. */
  emit: Emit;
  /** Puts a secret into the clipboard; no answer to the page carries it. Rejects where that cannot be done. */
  copySecret: (secret: string) => Promise<{ clearsAfterSeconds: number | null }>;
  /** Where files are kept. */
  files: FileServer;
  /** The server that all this is about; a browser's page tells it to whom it invites. */
  address?: string;
};
