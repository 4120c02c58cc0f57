import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const connectionContract = {
  calls: {},
  events: {
    /** Whether changes made elsewhere arrive by themselves: `connecting`, `live`, or `lost` until they do again. */
    'connection.changed': z.object({ status: z.enum(['connecting', 'live', 'lost']) }),
    /**
     * Everyone on the network can sign in with the demo's public passwords. Told to whoever begins to listen, in a browser
     * alone: the desktop takes no such server.
     */
    'connection.demoIsOpen': z.object({}),
  },
} as const satisfies DomainContract;
