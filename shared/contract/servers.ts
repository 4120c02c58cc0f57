import * as z from 'zod/mini';
import { publishableKeyField, serverAddressField } from '#shared/domain/server-address.ts';
import type { DomainContract } from './domain-contract.ts';

/** The servers that this app knows. Keys are stored and never returned. */
export const knownServersSchema = z.object({
  /** False in a browser, whose page belongs to one server, and if a server was set when the app was started. */
  isSwitchable: z.boolean(),
  /** The address of the server in use; null until there is one. */
  current: z.nullable(z.string()),
  known: z.array(z.string()),
});

export const connectServerInput = z.object({ url: serverAddressField, publishableKey: publishableKeyField });
const serverInput = z.object({ url: z.string() });

export const serversContract = {
  calls: {
    'servers.list': { input: z.void(), output: knownServersSchema },
    /**
     * Checks that the server is a Marquee and accepts the key, saves it and switches to it: the page has to restart.
     * Errors: `invalid` (plain HTTP to another computer; not switchable), `unavailable` (no answer), `forbidden` (the
     * key is rejected), `not_found` (something else answers there).
     */
    'servers.connect': { input: connectServerInput, output: z.void() },
    /** Switches to a known server: the page has to restart. Errors: `not_found`, `invalid`. */
    'servers.choose': { input: serverInput, output: z.void() },
    /** Removes a server, its key and its session. The one in use stays. Errors: `not_found`, `invalid`. */
    'servers.forget': { input: serverInput, output: knownServersSchema },
  },
  events: {
    /** The user opened the servers from the window's menu. */
    'servers.opened': z.object({}),
  },
} as const satisfies DomainContract;

export type KnownServers = z.infer<typeof knownServersSchema>;
export type ConnectServerInput = z.input<typeof connectServerInput>;
