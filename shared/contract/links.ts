import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const linksContract = {
  calls: {
    /**
     * The invitation of the link by which the desktop was opened, told this once; null where there is none, or where the host
     * has said itself why it does not open. In a browser always null: there a link is the page's address.
     */
    'links.take': { input: z.void(), output: z.nullable(z.object({ token: z.string() })) },
  },
  events: {
    /** There is a link to take. */
    'links.opened': z.object({}),
  },
} as const satisfies DomainContract;
