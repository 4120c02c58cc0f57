import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';
import { accountSchema } from './users.ts';

/**
 * Viewing as another user, for administrators: while a view is open, every other call can be made in it, and is
 * answered as for that user. Nothing can be changed there.
 */
export const viewAsContract = {
  calls: {
    /**
     * Opens or renews a view and returns the user it shows, once the server has named that user in it. It is recorded
     * in the audit log, once in 15 minutes. Errors: `forbidden`, `not_found`; `internal` with hint `view_as_off` if the
     * server does not support views.
     */
    'viewAs.open': { input: z.object({ id: z.uuid() }), output: accountSchema },
    /** Ends it, on the server as well. */
    'viewAs.close': { input: z.object({ id: z.uuid() }), output: z.void() },
  },
  events: {},
} as const satisfies DomainContract;
