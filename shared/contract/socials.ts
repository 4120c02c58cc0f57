import * as z from 'zod/mini';
import {
  accountMissing,
  labelField,
  linkField,
  mostEmailAccounts,
  mostPhoneNumbers,
  mostSecondary,
  notesField,
  optionalEmailField,
  phoneNumberField,
  platformField,
  secretPasswordField,
  usernameField,
} from '#shared/domain/social-fields.ts';
import type { DomainContract } from './domain-contract.ts';
import { rowVersion } from './models.ts';

/**
 * Information about an account's secrets, without any secret. `id` identifies the account everywhere in `vault.*`. It
 * stays the same when the password changes or the account moves between main and secondary.
 */
export const credentialSchema = z.object({
  id: z.uuid(),
  hasPassword: z.boolean(),
  passwordChangedAt: z.nullable(z.string()),
  /** Whether the replaced password is available, for 30 days. */
  hasPreviousPassword: z.boolean(),
  /** 0 (very weak) to 4 (strong). Null without a password, and for people who may not edit the model. */
  strength: z.nullable(z.int()),
  /** Whether another account that the person may use has the same password. Null in the same cases as `strength`. */
  isReused: z.nullable(z.boolean()),
  /** Whether it has one-time codes. */
  hasCode: z.boolean(),
  /** Null if there are none. */
  recoveryCodes: z.nullable(z.object({ left: z.int(), total: z.int() })),
  /** After how many days the password has to be changed; null for the workspace's default, 0 for never. */
  rotateEveryDays: z.nullable(z.int()),
  /** When that is due; null for never. */
  rotateDueAt: z.nullable(z.string()),
});

const accountSchema = z.object({
  credential: credentialSchema,
  username: z.string(),
  email: z.string(),
  notes: z.string(),
});

const platformSchema = z.object({
  /** In lower case. */
  platform: z.string(),
  /** The main profile's address or handle; empty if there is none. */
  link: z.string(),
  secondaryLinks: z.array(z.string()),
  main: z.nullable(accountSchema),
  secondary: z.array(accountSchema),
});

const emailAccountSchema = z.object({
  credential: credentialSchema,
  email: z.string(),
  label: z.string(),
  notes: z.string(),
});

const phoneSchema = z.object({ number: z.string(), label: z.string() });

export const socialsSchema = z.object({
  modelId: z.uuid(),
  /** The model's version: a write names the one that the person saw. */
  rowVersion,
  /** Whether the person may change anything here and use the credentials. */
  canEdit: z.boolean(),
  platforms: z.array(platformSchema),
  emailAccounts: z.array(emailAccountSchema),
  phoneNumbers: z.array(phoneSchema),
});

const credentialId = z.optional(z.uuid());
/** Only for a new account: `vault.change` changes that of one with a `credentialId`. Omitted or empty means none. */
const password = z.optional(secretPasswordField);

const hasName = ({ username, email }: { username: string; email: string }) => username !== '' || email !== '';

export const accountInput = z
  .object({ credentialId, username: usernameField, email: optionalEmailField, notes: notesField, password })
  .check(z.refine(hasName, { error: accountMissing, path: ['username'] }));

export const platformInput = z.object({
  link: linkField,
  secondaryLinks: z.array(linkField).check(z.maxLength(mostSecondary, 'Too many links')),
  main: z.nullable(accountInput),
  secondary: z
    .array(accountInput)
    .check(z.maxLength(mostSecondary, `A platform can have ${String(mostSecondary)} secondary accounts`)),
});

export const emailAccountInput = z
  .object({ credentialId, email: optionalEmailField, label: labelField, notes: notesField, password })
  .check(z.refine(({ email }) => email !== '', { error: 'Email is required', path: ['email'] }));

const seen = { modelId: z.uuid(), rowVersion };

export const socialsContract = {
  calls: {
    /**
     * For the list of models, for each that the person may view: how many platforms and accounts it has, and how many
     * of their passwords are due to be changed. A model that is missing has none. Changes of a model arrive as
     * `models.changed`.
     */
    'socials.counts': {
      input: z.void(),
      output: z.array(
        z.object({ modelId: z.uuid(), platforms: z.int(), accounts: z.int(), overdue: z.int() }),
      ),
    },
    /** All accounts of one model, without any secret. Errors: `not_found`; `forbidden` without can_access_socials. */
    'socials.get': { input: z.object({ modelId: z.uuid() }), output: socialsSchema },
    /**
     * These five return what `socials.get` would. Errors: `conflict` with hint `platform_taken`, or `stale` if the
     * model has changed since; `invalid` with the sentence to show; `forbidden`; `not_found`; `unavailable` with hint
     * `vault_not_configured` if passwords cannot be stored.
     */
    'socials.addPlatform': {
      input: z.object({ ...seen, platform: platformField, entry: platformInput }),
      output: socialsSchema,
    },
    /**
     * An account with its `credentialId` retains its secrets. One that is missing is removed, and can be restored with
     * them within 30 days.
     */
    'socials.updatePlatform': {
      input: z.object({ ...seen, platform: platformField, entry: platformInput }),
      output: socialsSchema,
    },
    /** For undo: `socials.addPlatform` with the same `credentialId`s restores the accounts with their secrets. */
    'socials.removePlatform': {
      input: z.object({ ...seen, platform: platformField }),
      output: socialsSchema,
    },
    /** The complete list; as with platforms, a `credentialId` retains the secrets. */
    'socials.setEmailAccounts': {
      input: z.object({
        ...seen,
        accounts: z
          .array(emailAccountInput)
          .check(
            z.maxLength(mostEmailAccounts, `A model can have ${String(mostEmailAccounts)} email accounts`),
          ),
      }),
      output: socialsSchema,
    },
    'socials.setPhoneNumbers': {
      input: z.object({
        ...seen,
        numbers: z
          .array(z.object({ number: phoneNumberField, label: labelField }))
          .check(z.maxLength(mostPhoneNumbers, `A model can have ${String(mostPhoneNumbers)} phone numbers`)),
      }),
      output: socialsSchema,
    },
  },
  /** None: changes arrive as `models.changed`. */
  events: {},
} as const satisfies DomainContract;

export type Credential = z.infer<typeof credentialSchema>;
export type Socials = z.infer<typeof socialsSchema>;
export type SocialAccount = z.infer<typeof accountSchema>;
export type SocialPlatform = z.infer<typeof platformSchema>;
export type EmailAccount = z.infer<typeof emailAccountSchema>;
export type PhoneNumber = z.infer<typeof phoneSchema>;
export type AccountInput = z.input<typeof accountInput>;
export type PlatformInput = z.input<typeof platformInput>;
export type EmailAccountInput = z.input<typeof emailAccountInput>;
