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
    /** Whether people who sign up may use the product at once: config key `signup_requires_approval` is not 'true'. */
    'config.isSignUpOpen': { input: z.void(), output: z.boolean() },
    /** Lets people who sign up from now on in at once, or has them wait. Errors: `forbidden`. */
    'config.setSignUpOpen': { input: z.object({ isOpen: z.boolean() }), output: z.void() },
    /** For how many days an invitation usually can be accepted: config key `invite_expiry_days`, 1 to 90, else 7. */
    'config.getInviteExpiryDays': { input: z.void(), output: z.int() },
  },
  events: {},
} as const satisfies DomainContract;
