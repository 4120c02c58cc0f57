import type { Client } from '#shared/services/database/client.ts';

const signingIn = new WeakSet<Client>();
const signingOut = new WeakSet<Client>();

/**
 * True while this host itself signs in: the call itself answers the page, so the session event must not do so as well.
 */
export const isSigningInHere = (client: Client): boolean => signingIn.has(client);

/** The same for signing out. */
export const isSigningOutHere = (client: Client): boolean => signingOut.has(client);

/** Runs a sign-in of this host. */
export const signingInHere = <T>(client: Client, run: () => Promise<T>) => marked(signingIn, client, run);

/** Runs a sign-out of this host. */
export const signingOutHere = <T>(client: Client, run: () => Promise<T>) => marked(signingOut, client, run);

async function marked<T>(set: WeakSet<Client>, client: Client, run: () => Promise<T>): Promise<T> {
  set.add(client);
  try {
    return await run();
  } finally {
    set.delete(client);
  }
}
