import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const brandingContract = {
  calls: {
    /** What the sign-in page has to know: how the workspace looks, for everyone, signed in or not; null where it is not set. Changes are told as `settings.changed`. */
    'branding.get': {
      input: z.void(),
      output: z.object({
        name: z.nullable(z.string()),
        logoUrl: z.nullable(z.string()),
        accentColor: z.nullable(z.string()),
        /** Whether anyone has an account: false on a new installation alone. */
        hasAccounts: z.boolean(),
      }),
    },
  },
  events: {},
} as const satisfies DomainContract;
