import * as z from 'zod/mini';
import { settingKeys, settingProblem } from '#shared/domain/settings.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

const key = z.enum(settingKeys);
/** Who set a value; null where it was set on the server, or by someone who is gone. */
const actor = z.nullable(z.object({ id: z.uuid(), displayName: z.nullable(z.string()), email: z.string() }));

export const settingRowSchema = z.object({
  key,
  value: z.string(),
  rowVersion: z.int(),
  updatedAt: z.string(),
  updatedBy: actor,
});

const settingChange = z
  .object({
    key,
    value: z.string(),
    /** The one that was seen; 0 where the setting had no row. */
    rowVersion: z.int(),
  })
  .check((change) => {
    const problem = settingProblem(change.value.key, change.value.value);
    if (problem !== undefined)
      change.issues.push({ code: 'custom', input: change.value, path: ['value'], message: problem });
  });

const brandingSchema = z.object({
  name: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  accentColor: z.nullable(z.string()),
});

export const settingHistorySize = 20;

export const configContract = {
  calls: {
    /** Timezone for new models: config key `timezone`, kept for 5 minutes; UTC where it is missing. */
    'config.getDefaultTimezone': { input: z.void(), output: z.string() },
    /** The marketplace is on only when its value is 'true'; notifications are on unless theirs is 'false'. */
    'config.getFeatureFlags': {
      input: z.void(),
      output: z.object({ isMarketplaceEnabled: z.boolean(), areNotificationsEnabled: z.boolean() }),
    },
    /** Whether people who sign up may use the product at once: config key `signup_requires_approval` is not 'true'. */
    'config.isSignUpOpen': { input: z.void(), output: z.boolean() },
    /** Lets people who sign up from now on in at once, or has them wait. Errors: `forbidden`. */
    'config.setSignUpOpen': { input: z.object({ isOpen: z.boolean() }), output: z.void() },
    /** For how many days an invitation usually can be accepted: config key `invite_expiry_days`, 1 to 90, else 7. */
    'config.getInviteExpiryDays': { input: z.void(), output: z.int() },
    /** The settings that have a row; the others are at their default. */
    'config.list': { input: z.void(), output: z.array(settingRowSchema) },
    /**
     * Saves all of them or none. Errors: `forbidden`; `conflict` with hint `stale` where someone has changed one meanwhile;
     * `invalid` with the sentence, and the key as hint.
     */
    'config.save': {
      input: z.object({
        changes: z.array(settingChange).check(z.minLength(1), z.maxLength(settingKeys.length)),
      }),
      output: z.void(),
    },
    /** The last `settingHistorySize` changes, the newest first; null: it had or has no value. For holders of can_manage_config. */
    'config.getHistory': {
      input: z.object({ key }),
      output: z.array(
        z.object({
          id: z.uuid(),
          oldValue: z.nullable(z.string()),
          newValue: z.nullable(z.string()),
          changedAt: z.string(),
          changedBy: actor,
        }),
      ),
    },
    /** How the workspace looks, for everyone, signed in or not; null where it is not set. */
    'config.getBranding': { input: z.void(), output: brandingSchema },
  },
  events: liveEvents('config'),
} as const satisfies DomainContract;

export type SettingRow = z.infer<typeof settingRowSchema>;
export type SettingChange = z.infer<typeof settingChange>;
export type SettingHistory = z.infer<(typeof configContract)['calls']['config.getHistory']['output']>;
export type Branding = z.infer<typeof brandingSchema>;
