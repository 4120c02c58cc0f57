import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const connectionContract = {
  calls: {},
  events: {
    /** Whether changes made elsewhere arrive by themselves: `connecting`, `live`, or `lost` until they do again. */
    'connection.changed': z.object({ status: z.enum(['connecting', 'live', 'lost']) }),
  },
} as const satisfies DomainContract;
