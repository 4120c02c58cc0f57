import * as z from 'zod/mini';
import { codeAlgorithms, codePeriods, isCodeSecret, noCodeSecret } from '#shared/domain/one-time-code.ts';
import { mostRecoveryCodes, secretPasswordField } from '#shared/domain/social-fields.ts';
import { knownPasswordField } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';

// The secrets of accounts. docs/vault.md says how screens handle them. All of these calls need can_access_socials, the
// right to edit the model, and a sign-in within the last 15 minutes. Every use and every refusal is in the access log.
// Refusals that all of them have in common:
//   forbidden   hint `confirm_password`: the sign-in is too old; ask for the password, call `vault.confirm` and retry
//               hint `not_assigned`, `no_permission`, `view_as_read_only`
//   not_found   the account or its secret is gone, or the person could never see it
//   limit       30 reveals and copies an hour (with `retryAfter` seconds); codes have a separate, higher limit
//   unavailable hint `vault_not_configured`, `vault_other_key` or `vault_key_missing`: the server lacks its key, and
//               the message says what to do

/** More accounts than any model has. */
export const mostCodesAtOnce = 500;

export const accessPageSize = 200;
export const accessCountCap = 10_000;

export const accessActions = [
  'revealed',
  'copied',
  'shown_code',
  'changed',
  'added',
  'removed',
  'restored',
  'used_code',
  'denied',
] as const;

/** Which secret of an account was used. */
export const secretKinds = ['password', 'totp', 'recovery_codes'] as const;

/** Why someone was refused. */
export const denialReasons = [
  'not_assigned',
  'no_permission',
  'not_found',
  'confirm_password',
  'rate_limit',
  'inactive',
  'session_ended',
  'view_as',
  'no_key',
] as const;

export const vaultStateSchema = z.object({
  isConfigured: z.boolean(),
  /** The vault was sealed with another key than the server has, so nothing can be opened or stored. */
  hasOtherKey: z.boolean(),
  /** Until when secrets can be used without confirming the password; null if it has to be confirmed first. */
  unlockedUntil: z.nullable(z.string()),
  revealsLeft: z.int(),
  /** Set once there are none left. */
  lockedUntil: z.nullable(z.string()),
});

export const accessEntrySchema = z.object({
  seq: z.int(),
  at: z.string(),
  /** Null for the server itself, such as a script. */
  personId: z.nullable(z.uuid()),
  /** Their name at that time. */
  personName: z.nullable(z.string()),
  action: z.enum(accessActions),
  kind: z.nullable(z.enum(secretKinds)),
  reason: z.nullable(z.enum(denialReasons)),
  credentialId: z.nullable(z.uuid()),
  modelId: z.nullable(z.uuid()),
  modelName: z.nullable(z.string()),
  /** In lower case; null for email accounts. */
  platform: z.nullable(z.string()),
  /** The account's username or email at that time. */
  account: z.nullable(z.string()),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** Through a temporary grant, by a person who may not edit the model. */
  isByGrant: z.boolean(),
});

export const accessFilterSchema = z.partial(
  z.object({
    modelId: z.uuid(),
    credentialId: z.uuid(),
    personId: z.uuid(),
    action: z.enum(accessActions),
    /** From this moment (inclusive) until that one (exclusive). */
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
  }),
);

export const codeSettingsSchema = z.object({
  secret: z.string().check(z.refine(isCodeSecret, noCodeSecret)),
  algorithm: z.enum(codeAlgorithms),
  digits: z.union([z.literal(6), z.literal(7), z.literal(8)]),
  period: z.int().check(z.minimum(codePeriods.least), z.maximum(codePeriods.most)),
});

const credential = { credentialId: z.uuid() };
const recoveryCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'A recovery code is empty', abort: true }),
    z.maxLength(64, 'Recovery codes must be 64 characters or fewer'),
    z.regex(/^[^\p{Cc}]+$/u, 'A recovery code contains characters that cannot be stored'),
  );

export const vaultContract = {
  calls: {
    'vault.getState': { input: z.void(), output: vaultStateSchema },
    /**
     * Signs in again and replaces the current session, which ends; secrets can be used for 15 minutes. Errors:
     * `invalid` with hint `wrong_password`; `limit`.
     */
    'vault.confirm': { input: z.object({ password: knownPasswordField }), output: vaultStateSchema },
    /**
     * One password, only for the screen: hidden after 30 s, and never in a cache, store or log. `previous`: the one
     * before.
     */
    'vault.reveal': {
      input: z.object({ ...credential, which: z.enum(['current', 'previous']) }),
      output: z.object({ password: z.string() }),
    },
    /**
     * Copies a password or the current one-time code to the clipboard. On the desktop the main process does this, so no
     * answer contains it; it is cleared after `clearsAfterSeconds`, unless something else was copied in the meantime.
     * In a browser the page's services do it, and `clearsAfterSeconds` is null. Additional errors: `unavailable` with
     * hint `clipboard`.
     */
    'vault.copy': {
      input: z.object({ ...credential, what: z.enum(['password', 'code']) }),
      output: z.object({ clearsAfterSeconds: z.nullable(z.int()) }),
    },
    /**
     * The one-time codes of these accounts of a model, for those that have any. Call again at the first `validUntil`;
     * the secret behind them never leaves the database.
     */
    'vault.codes': {
      input: z.object({
        modelId: z.uuid(),
        credentialIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostCodesAtOnce)),
      }),
      output: z.array(
        z.object({
          credentialId: z.uuid(),
          code: z.string(),
          /** In seconds. */
          period: z.int(),
          /** By the server's clock, like `now`, because a device's clock may be wrong. */
          validUntil: z.string(),
          now: z.string(),
        }),
      ),
    },
    /** Sets a new password; an empty one removes it. The old one can be revealed as `previous` for 30 days. */
    'vault.change': { input: z.object({ ...credential, password: secretPasswordField }), output: z.void() },
    /** How its one-time codes are generated (`readCodeSettings`); null removes them. */
    'vault.setCode': {
      input: z.object({ ...credential, code: z.nullable(codeSettingsSchema) }),
      output: z.void(),
    },
    /** Replaces the previous ones; an empty list removes them. */
    'vault.setRecoveryCodes': {
      input: z.object({
        ...credential,
        codes: z
          .array(recoveryCode)
          .check(
            z.maxLength(mostRecoveryCodes, `An account can have ${String(mostRecoveryCodes)} recovery codes`),
          ),
      }),
      output: z.void(),
    },
    /** Counts as a reveal. In the order in which they were entered. */
    'vault.revealRecoveryCodes': {
      input: z.object(credential),
      output: z.array(z.object({ code: z.string(), isUsed: z.boolean() })),
    },
    /** Marks one as used, or as unused again; `place` counts from 0. */
    'vault.markRecoveryCode': {
      input: z.object({ ...credential, place: z.int().check(z.nonnegative()), isUsed: z.boolean() }),
      output: z.void(),
    },
    /**
     * After how many days the password has to be changed: null for the workspace's default, 0 for never. Needs no
     * recent sign-in.
     */
    'vault.setRotation': {
      input: z.object({
        ...credential,
        everyDays: z.nullable(z.int().check(z.minimum(0), z.maximum(730, 'Choose 730 days or fewer'))),
      }),
      output: z.void(),
    },
    /**
     * The access log, newest first; the next page starts before the last `seq`. Administrators and holders of
     * can_view_all_data see all of it, others only what concerns their models and their own actions.
     */
    'vault.listAccess': {
      input: z.object({
        filter: accessFilterSchema,
        before: z.nullable(z.int()),
        limit: z.int().check(z.positive(), z.maximum(accessPageSize)),
      }),
      output: z.array(accessEntrySchema),
    },
    /** The number of entries in all pages of such a list; `accessCountCap` if there are more. */
    'vault.countAccess': {
      input: z.object({ filter: accessFilterSchema }),
      output: z.object({ count: z.int(), isCapped: z.boolean() }),
    },
  },
  /** None: refetch after each use. Changed passwords arrive as `models.changed`. */
  events: {},
} as const satisfies DomainContract;

export type VaultState = z.infer<typeof vaultStateSchema>;
export type AccessEntry = z.infer<typeof accessEntrySchema>;
export type AccessFilter = z.infer<typeof accessFilterSchema>;
export type AccessAction = (typeof accessActions)[number];
export type SecretKind = (typeof secretKinds)[number];
export type DenialReason = (typeof denialReasons)[number];
