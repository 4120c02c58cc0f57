import * as z from 'zod/mini';
import { ownPictureShape } from '#shared/domain/pictures.ts';
import {
  codeField,
  displayNameField,
  emailField,
  knownPasswordField,
  passwordField,
} from '#shared/domain/validation.ts';
import { profileSchema } from './auth.ts';
import type { DomainContract } from './domain-contract.ts';
import { sessionSchema } from './sessions.ts';

/** One session of the signed-in person. */
export const accountSessionSchema = z.extend(sessionSchema, { isCurrent: z.boolean() });

export const changePasswordInput = z.object({
  currentPassword: knownPasswordField,
  newPassword: passwordField,
});

export const requestPasswordCodeInput = z.object({ email: emailField });
export const resetPasswordInput = z.object({
  email: emailField,
  code: codeField,
  newPassword: passwordField,
});

export const accountContract = {
  calls: {
    /** Errors: `conflict` with hint `stale` if the profile has changed since. */
    'account.setDisplayName': {
      input: z.object({ displayName: displayNameField, rowVersion: z.int() }),
      output: profileSchema,
    },
    /**
     * Shows an uploaded picture next to the person's name; null shows initials. Returns the picture. Errors: `invalid`
     * for any other address.
     */
    'account.setPhoto': {
      input: z.object({ photoUrl: z.nullable(z.string().check(z.regex(ownPictureShape))) }),
      output: z.object({ photoUrl: z.nullable(z.string()) }),
    },
    /** The pictures of everyone who has one. Any component that shows a name looks its picture up by id. */
    'account.listPhotos': {
      input: z.void(),
      output: z.array(z.object({ id: z.uuid(), photoUrl: z.string() })),
    },
    /**
     * The current password is checked by a separate sign-in, and is sent with the change. Other sessions stay active:
     * end them by `account.endSessions`. Errors: `invalid` with hint `wrong_password`, or the auth server's own
     * (`same_password`, `weak_password`); `limit`.
     */
    'account.changePassword': { input: changePasswordInput, output: z.void() },
    /** Most recently used first. */
    'account.listSessions': { input: z.void(), output: z.array(accountSessionSchema) },
    /** True if the session existed and has now ended. */
    'account.endSession': { input: z.object({ id: z.uuid() }), output: z.boolean() },
    /** `all` ends this one too: the page is signed out as by `auth.signOut`. */
    'account.endSessions': { input: z.object({ which: z.enum(['others', 'all']) }), output: z.void() },
    /**
     * Sends a code to the address if it has an account. The reply never reveals whether it has one. Errors: `limit`.
     */
    'account.requestPasswordCode': { input: requestPasswordCodeInput, output: z.void() },
    /**
     * Sets a new password by the code; the person signs in afterwards. If the server accepts the code but not the
     * password, the same code can be sent with another password for a quarter of an hour. Errors: `invalid` with hint
     * `otp_expired` (wrong and expired codes alike), `same_password` or `weak_password`; `limit`.
     */
    'account.resetPassword': { input: resetPasswordInput, output: z.void() },
  },
  events: {},
} as const satisfies DomainContract;

export type AccountSession = z.infer<typeof accountSessionSchema>;
export type ChangePasswordInput = z.input<typeof changePasswordInput>;
export type RequestPasswordCodeInput = z.input<typeof requestPasswordCodeInput>;
export type ResetPasswordInput = z.input<typeof resetPasswordInput>;
