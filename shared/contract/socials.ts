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
 * What is known of an account's secrets without any of them. `id` names the account everywhere in `vault.*`; it stays when the
 * password changes or the account moves between main and secondary.
 */
export const credentialSchema = z.object({
  id: z.uuid(),
  hasPassword: z.boolean(),
  passwordChangedAt: z.nullable(z.string()),
  /** There is a replaced password, kept for 30 days. */
  hasPreviousPassword: z.boolean(),
  /** 0 (very weak) to 4 (strong). Null without a password, and for people who may not edit the model. */
  strength: z.nullable(z.int()),
  /** Whether another account that the person may use has the same password. Null as `strength` is. */
  isReused: z.nullable(z.boolean()),
  /** Whether it has one-time codes. */
  hasCode: z.boolean(),
  /** Null where there are none. */
  recoveryCodes: z.nullable(z.object({ left: z.int(), total: z.int() })),
  /** After how many days the password is due to be changed; null is the workspace's own number, 0 never. */
  rotateEveryDays: z.nullable(z.int()),
  /** When it is due; null where it never is. */
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
  /** The main profile's address or handle; empty where there is none. */
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
  /** The model's: a write names the one it saw. */
  rowVersion,
  /** Whether the person may change anything here, and use the credentials. */
  canEdit: z.boolean(),
  platforms: z.array(platformSchema),
  emailAccounts: z.array(emailAccountSchema),
  phoneNumbers: z.array(phoneSchema),
});

const credentialId = z.optional(z.uuid());
/** Of a new account alone: that of one with a `credentialId` is changed by `vault.change`. Left out or empty: none. */
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
     * For the list of models, of each that the person may view: how many platforms and accounts it has, and how many of their
     * passwords are due to be changed. A model that is not named has none. Changes of a model arrive as `models.changed`.
     */
    'socials.counts': {
      input: z.void(),
      output: z.array(
        z.object({ modelId: z.uuid(), platforms: z.int(), accounts: z.int(), overdue: z.int() }),
      ),
    },
    /** All of one model, without any secret. Errors: `not_found`; `forbidden` without can_access_socials. */
    'socials.get': { input: z.object({ modelId: z.uuid() }), output: socialsSchema },
    /**
     * These five answer with what `socials.get` would. Errors: `conflict` with hint `platform_taken`, or `stale` where the model
     * was changed since; `invalid` with the sentence to show; `forbidden`; `not_found`; `unavailable` with hint
     * `vault_not_configured` where a password has nowhere to go.
     */
    'socials.addPlatform': {
      input: z.object({ ...seen, platform: platformField, entry: platformInput }),
      output: socialsSchema,
    },
    /** An account with its `credentialId` keeps its secrets; one that is left out is removed, and comes back with them within 30 days. */
    'socials.updatePlatform': {
      input: z.object({ ...seen, platform: platformField, entry: platformInput }),
      output: socialsSchema,
    },
    /** For undo: `socials.addPlatform` with the same `credentialId`s brings the accounts back with their secrets. */
    'socials.removePlatform': {
      input: z.object({ ...seen, platform: platformField }),
      output: socialsSchema,
    },
    /** The whole list; as with platforms, a `credentialId` keeps the secrets. */
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
  /** None: `models.changed` tells of them. */
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
