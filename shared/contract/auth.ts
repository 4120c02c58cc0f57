import * as z from 'zod/mini';
import { codeField, displayNameField, emailField, passwordField } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  displayName: z.nullable(z.string()),
  /** Rises with every change of the profile. */
  rowVersion: z.int(),
});

/** What the page knows of a sign-in: whose it is. Tokens stay with the services' side of the bridge. */
export const signedInSchema = z.object({
  profile: profileSchema,
  /** True for the one reply that also made the missing profile. */
  isNewProfile: z.boolean(),
});

export const signInInput = z.object({ email: emailField, password: passwordField });
export const signUpInput = z.object({
  displayName: displayNameField,
  email: emailField,
  password: passwordField,
  /** Of an invitation to this very address: the account is active at once, with what the invitation grants. */
  inviteToken: z.optional(z.string().check(z.maxLength(200))),
});

export const sendConfirmationInput = z.object({ email: emailField });
export const confirmEmailInput = z.object({ email: emailField, code: codeField });

export const authContract = {
  calls: {
    /**
     * Signs in and answers with the profile, which is made when missing.
     * Errors: `unauthenticated` with the backend's message; `invalid` with hint `email_not_confirmed`; hints `profile_not_created`, `profile_setup_failed`,
     * `profile_not_loaded`, `profile_unreachable`, `account_waiting` and `account_inactive` (the session is ended before each of them).
     */
    'auth.signIn': { input: signInInput, output: signedInSchema },
    /**
     * Makes an account and ends any session that came with it: a person signs in afterwards, once they have confirmed their
     * address where the server asks for that. An address that has an account then answers alike.
     */
    'auth.signUp': { input: signUpInput, output: z.object({ mustConfirm: z.boolean() }) },
    /** Confirms an address by the code that was mailed to it. Errors: `invalid` with hint `otp_expired` (wrong and old codes alike); `limit`. */
    'auth.confirmEmail': { input: confirmEmailInput, output: z.void() },
    /** Mails another code; the reply never says whether the address has an account. Errors: `limit`. */
    'auth.sendConfirmation': { input: sendConfirmationInput, output: z.void() },
    'auth.signOut': { input: z.void(), output: z.void() },
    /**
     * The session of this host, restored from its store; null means signed out, never a failure. Errors: as for
     * `auth.signIn`, and `session_ended` where the server has refused to renew it. On the
     * desktop also once where the session ended, by the server or with `account_inactive`, while no page listened.
     */
    'auth.getSession': { input: z.void(), output: z.nullable(signedInSchema) },
  },
  events: {
    /**
     * Signed in or out here, in another tab, or by the server ending the session; `end` says which of the last two, or
     * that an administrator has deactivated the account. With a session also when the own profile was changed elsewhere.
     */
    'auth.sessionChanged': z.object({
      session: z.nullable(signedInSchema),
      end: z.optional(z.enum(['elsewhere', 'by-server', 'deactivated'])),
    }),
    /** Without a keyring the desktop keeps a session no longer than it runs. Told once, at sign-in. */
    'auth.sessionNotKept': z.object({}),
  },
} as const satisfies DomainContract;

export type Profile = z.infer<typeof profileSchema>;
export type SignedIn = z.infer<typeof signedInSchema>;
export type SignInInput = z.infer<typeof signInInput>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type SendConfirmationInput = z.infer<typeof sendConfirmationInput>;
export type ConfirmEmailInput = z.infer<typeof confirmEmailInput>;
