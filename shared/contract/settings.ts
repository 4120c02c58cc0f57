import * as z from 'zod/mini';
import { settingProblem } from '#shared/domain/setting-problem.ts';
import { settingKeys } from '#shared/domain/settings.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

const key = z.enum(settingKeys);
/** The person who set a value; null if it was set on the server, or the account was deleted. */
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
    /** The version that the person saw; 0 if the setting had no row. */
    rowVersion: z.int(),
  })
  .check((change) => {
    const problem = settingProblem(change.value.key, change.value.value);
    if (problem !== undefined)
      change.issues.push({ code: 'custom', input: change.value, path: ['value'], message: problem });
  });

export const settingHistorySize = 20;

/**
 * Settings for the people who change them, or who need them in Admin. What every page needs at startup is in config.ts.
 */
export const settingsContract = {
  calls: {
    /** Whether people who sign up may use the product at once: config key `signup_requires_approval` is not 'true'. */
    'settings.isSignUpOpen': { input: z.void(), output: z.boolean() },
    /** Whether people who sign up from now on get access at once or need approval. Errors: `forbidden`. */
    'settings.setSignUpOpen': { input: z.object({ isOpen: z.boolean() }), output: z.void() },
    /** For how many days an invitation can be accepted by default: config key `invite_expiry_days`, 1 to 90, else 7. */
    'settings.getInviteExpiryDays': { input: z.void(), output: z.int() },
    /** The settings that have a row; the others have their default. */
    'settings.list': { input: z.void(), output: z.array(settingRowSchema) },
    /**
     * Saves all of them or none. Errors: `forbidden`; `conflict` with hint `stale` if someone else has changed one in
     * the meantime; `invalid` with the sentence, and the key as hint.
     */
    'settings.save': {
      input: z.object({
        changes: z.array(settingChange).check(z.minLength(1), z.maxLength(settingKeys.length)),
      }),
      output: z.void(),
    },
    /**
     * The last `settingHistorySize` changes, the newest first; null means no value. For holders of can_manage_config.
     */
    'settings.getHistory': {
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
  },
  events: liveEvents('settings'),
} as const satisfies DomainContract;

export type SettingRow = z.infer<typeof settingRowSchema>;
export type SettingChange = z.infer<typeof settingChange>;
export type SettingHistory = z.infer<(typeof settingsContract)['calls']['settings.getHistory']['output']>;
