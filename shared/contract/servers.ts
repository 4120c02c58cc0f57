import * as z from 'zod/mini';
import { publishableKeyField, serverAddressField } from '#shared/domain/server-address.ts';
import type { DomainContract } from './domain-contract.ts';

/** The servers that this app knows. Keys go in and never come back. */
export const knownServersSchema = z.object({
  /** False in a browser, whose page belongs to one server, and where one was named when the app was started. */
  isSwitchable: z.boolean(),
  /** The address of the one in use; null until there is one. */
  current: z.nullable(z.string()),
  known: z.array(z.string()),
});

export const connectServerInput = z.object({ url: serverAddressField, publishableKey: publishableKeyField });
const serverInput = z.object({ url: z.string() });

export const serversContract = {
  calls: {
    'servers.list': { input: z.void(), output: knownServersSchema },
    /**
     * Asks the server whether it is a Marquee and takes the key, then remembers it and works with it from now on: the page
     * has to start over. Errors: `invalid` (plain HTTP to another computer; not switchable), `unavailable` (no answer),
     * `forbidden` (the key is not taken), `not_found` (something else answers there).
     */
    'servers.connect': { input: connectServerInput, output: z.void() },
    /** Works with a known server from now on: the page has to start over. Errors: `not_found`, `invalid`. */
    'servers.choose': { input: serverInput, output: z.void() },
    /** Forgets a server, its key and its session. The one in use stays. Errors: `not_found`, `invalid`. */
    'servers.forget': { input: serverInput, output: knownServersSchema },
  },
  events: {
    /** Someone asks for the servers by the window's menu. */
    'servers.opened': z.object({}),
  },
} as const satisfies DomainContract;

export type KnownServers = z.infer<typeof knownServersSchema>;
export type ConnectServerInput = z.input<typeof connectServerInput>;
