import type { HttpStack } from 'tus-js-client';

/** The server that stores files, and how this host reaches it. */
export type FileServer = {
  /** With protocol and host, without a trailing slash. */
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
  /** How the parts of uploads are sent; by default as browsers do it. */
  uploadStack?: HttpStack;
  /** Saves the file at an address of this server. False if the person cancelled. */
  save: (address: string, fileName: string) => Promise<boolean>;
};
