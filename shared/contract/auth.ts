import * as z from 'zod/mini';
import { codeField, displayNameField, emailField, passwordField } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  displayName: z.nullable(z.string()),
  /** Increases with every change of the profile. */
  rowVersion: z.int(),
});

/** What the page knows of a sign-in: the profile. Tokens stay with the services. */
export const signedInSchema = z.object({
  profile: profileSchema,
  /** True only for the reply to the call that also created the missing profile. */
  isNewProfile: z.boolean(),
});

export const signInInput = z.object({ email: emailField, password: passwordField });
export const signUpInput = z.object({
  displayName: displayNameField,
  email: emailField,
  password: passwordField,
  /**
   * The token of an invitation to this address. The account is then active at once, with what the invitation grants.
   */
  inviteToken: z.optional(z.string().check(z.maxLength(200))),
});

export const sendConfirmationInput = z.object({ email: emailField });
export const confirmEmailInput = z.object({ email: emailField, code: codeField });

export const authContract = {
  calls: {
    /**
     * Signs in and returns the profile, which is created if missing. Errors: `unauthenticated` with the backend's
     * message; `invalid` with hint `email_not_confirmed`; hints `profile_not_created`, `profile_setup_failed`,
     * `profile_not_loaded`, `profile_unreachable`, `account_waiting` and `account_inactive` (the session is ended
     * before each of them).
     */
    'auth.signIn': { input: signInInput, output: signedInSchema },
    /**
     * Creates an account and ends any session that came with it: the person signs in afterwards, once they have
     * confirmed their address if the server requires that. In that case, the reply is the same for an address that
     * already has an account.
     */
    'auth.signUp': { input: signUpInput, output: z.object({ mustConfirm: z.boolean() }) },
    /**
     * Confirms an address by the emailed code. Errors: `invalid` with hint `otp_expired` (wrong and expired codes
     * alike); `limit`.
     */
    'auth.confirmEmail': { input: confirmEmailInput, output: z.void() },
    /** Emails another code. The reply never reveals whether the address has an account. Errors: `limit`. */
    'auth.sendConfirmation': { input: sendConfirmationInput, output: z.void() },
    'auth.signOut': { input: z.void(), output: z.void() },
    /**
     * The session of this host, restored from its store; null means signed out, never a failure. Errors: as for
     * `auth.signIn`, and `session_ended` if the server has refused to renew it. On the desktop, this error also comes
     * once if the session ended, by the server or with `account_inactive`, while no page was listening.
     */
    'auth.getSession': { input: z.void(), output: z.nullable(signedInSchema) },
  },
  events: {
    /**
     * Signed in or out here or in another tab, or the server ended the session. `end` distinguishes the last two, and a
     * deactivation by an administrator. Also sent, with a session, when one's own profile was changed elsewhere.
     */
    'auth.sessionChanged': z.object({
      session: z.nullable(signedInSchema),
      end: z.optional(z.enum(['elsewhere', 'by-server', 'deactivated'])),
    }),
    /** Without a keyring, the desktop only stores a session while it runs. Sent once, at sign-in. */
    'auth.sessionNotKept': z.object({}),
  },
} as const satisfies DomainContract;

export type Profile = z.infer<typeof profileSchema>;
export type SignedIn = z.infer<typeof signedInSchema>;
export type SignInInput = z.infer<typeof signInInput>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type SendConfirmationInput = z.infer<typeof sendConfirmationInput>;
export type ConfirmEmailInput = z.infer<typeof confirmEmailInput>;
