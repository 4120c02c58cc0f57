import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const configContract = {
  calls: {
    /** Timezone for new models: config key `timezone`, kept for 5 minutes; UTC where it is missing. */
    'config.getDefaultTimezone': { input: z.void(), output: z.string() },
    /**
     * The marketplace is on only when its value is 'true'; notifications are on unless theirs is 'false'. Whether the person's
     * plan has the marketplace is only asked where it is on.
     */
    'config.getFeatureFlags': {
      input: z.void(),
      output: z.object({
        isMarketplaceEnabled: z.boolean(),
        isMarketplaceInPlan: z.boolean(),
        areNotificationsEnabled: z.boolean(),
      }),
    },
    /** For how many days what was moved to the trash can be restored: setting `trash_days`. */
    'config.getTrashDays': { input: z.void(), output: z.int() },
    /** What links begin with that leave Marquee: setting `public_address` without a slash at its end, null where it is not set. */
    'config.getPublicAddress': { input: z.void(), output: z.nullable(z.string()) },
  },
  events: {},
} as const satisfies DomainContract;
