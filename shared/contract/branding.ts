import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const brandingContract = {
  calls: {
    /**
     * The look of the workspace, for the sign-in page and everyone, signed in or not; null if not set. Changes arrive
     * as `settings.changed`.
     */
    'branding.get': {
      input: z.void(),
      output: z.object({
        name: z.nullable(z.string()),
        logoUrl: z.nullable(z.string()),
        accentColor: z.nullable(z.string()),
        /** Whether any account exists; false only on a new installation. */
        hasAccounts: z.boolean(),
      }),
    },
  },
  events: {},
} as const satisfies DomainContract;
