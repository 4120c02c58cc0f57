import type { HttpStack } from 'tus-js-client';

/** The server that keeps files, and how this host reaches it. */
export type FileServer = {
  /** With protocol and host, without a slash at its end. */
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
  /** How parts of uploads are sent; left out, as browsers do. */
  uploadStack?: HttpStack;
  /** Saves what an address of this server leads to; false where the person chose not to. */
  save: (address: string, fileName: string) => Promise<boolean>;
};
