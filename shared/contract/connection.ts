import * as z from 'zod/mini';
import { pageDomains } from '#shared/domain/live-tables.ts';
import type { DomainContract } from './domain-contract.ts';

/** A connection to the server's live updates, and what is listened to on it. */
const liveChannelSchema = z.object({ name: z.string(), bindings: z.array(z.string()) });

export const connectionContract = {
  calls: {
    /** What the page shows now of the tables that are followed while a page is open; each call replaces the last. */
    'connection.watch': { input: z.object({ domains: z.array(z.enum(pageDomains)) }), output: z.void() },
    /**
     * Changes may no longer arrive: a dead connection is found now rather than within a minute. While none arrive, the server is also
     * asked whether this person may still be here; the answer is `auth.sessionChanged`.
     */
    'connection.check': { input: z.void(), output: z.void() },
  },
  events: {
    /** Whether changes made elsewhere arrive live: `connecting`, `live`, or `lost` until they do again. */
    'connection.changed': z.object({ status: z.enum(['connecting', 'live', 'lost']) }),
    /**
     * Whether requests reach the server: `lost` until one is answered again, `keyRejected` where it does not take the
     * publishable key. It is `reached` until something else is told.
     */
    'connection.reachChanged': z.object({ reach: z.enum(['reached', 'lost', 'keyRejected']) }),
    /** Which channels are open. */
    'connection.channelsChanged': z.object({ channels: z.array(liveChannelSchema) }),
    /**
     * Everyone on the network can sign in with the demo's public passwords. Told to each new listener, in a browser
     * alone: the desktop takes no such server.
     */
    'connection.demoIsOpen': z.object({}),
  },
} as const satisfies DomainContract;

export type LiveChannelInfo = z.infer<typeof liveChannelSchema>;
