import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const brandingContract = {
  calls: {
    /** How the workspace looks, for everyone, signed in or not; null where it is not set. Changes are told as `settings.changed`. */
    'branding.get': {
      input: z.void(),
      output: z.object({
        name: z.nullable(z.string()),
        logoUrl: z.nullable(z.string()),
        accentColor: z.nullable(z.string()),
      }),
    },
  },
  events: {},
} as const satisfies DomainContract;
