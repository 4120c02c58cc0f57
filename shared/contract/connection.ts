import * as z from 'zod/mini';
import { pageDomains } from '#shared/domain/live-tables.ts';
import type { DomainContract } from './domain-contract.ts';

/** A channel for live updates, and what it listens to. */
const liveChannelSchema = z.object({ name: z.string(), bindings: z.array(z.string()) });

export const connectionContract = {
  calls: {
    /**
     * What the page shows now of the tables that are followed only while a page is open. Each call replaces the
     * previous one.
     */
    'connection.watch': { input: z.object({ domains: z.array(z.enum(pageDomains)) }), output: z.void() },
    /**
     * Called when changes may no longer arrive: a dead connection is found now rather than within a minute. While none
     * arrive, it also checks that this person's session is still valid; the result is `auth.sessionChanged`.
     */
    'connection.check': { input: z.void(), output: z.void() },
  },
  events: {
    /** Whether changes made elsewhere arrive live: `connecting`, `live`, or `lost` until they arrive again. */
    'connection.changed': z.object({ status: z.enum(['connecting', 'live', 'lost']) }),
    /**
     * Whether requests reach the server: `lost` until one is answered again, `keyRejected` if it does not accept the
     * publishable key. Assume `reached` until the first event.
     */
    'connection.reachChanged': z.object({ reach: z.enum(['reached', 'lost', 'keyRejected']) }),
    /** The channels that are open. */
    'connection.channelsChanged': z.object({ channels: z.array(liveChannelSchema) }),
    /**
     * Anyone on the network can sign in with the demo's public passwords. Sent to each new listener, only in a browser:
     * the desktop does not accept such a server.
     */
    'connection.demoIsOpen': z.object({}),
  },
} as const satisfies DomainContract;

export type LiveChannelInfo = z.infer<typeof liveChannelSchema>;
