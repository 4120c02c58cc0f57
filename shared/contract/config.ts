import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const configContract = {
  calls: {
    /** Time zone for new models: config key `timezone`, cached for 5 minutes; UTC if it is missing. */
    'config.getDefaultTimezone': { input: z.void(), output: z.string() },
    /**
     * The marketplace is on only if its value is 'true'; notifications are on unless theirs is 'false'. The person's
     * plan is checked for the marketplace only if it is on.
     */
    'config.getFeatureFlags': {
      input: z.void(),
      output: z.object({
        isMarketplaceEnabled: z.boolean(),
        isMarketplaceInPlan: z.boolean(),
        areNotificationsEnabled: z.boolean(),
      }),
    },
    /** For how many days something in the trash can be restored: setting `trash_days`. */
    'config.getTrashDays': { input: z.void(), output: z.int() },
    /** The base of links that leave Marquee: setting `public_address` without a trailing slash; null if not set. */
    'config.getPublicAddress': { input: z.void(), output: z.nullable(z.string()) },
  },
  events: {},
} as const satisfies DomainContract;
