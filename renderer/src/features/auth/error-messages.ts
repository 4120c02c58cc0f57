import type { AppError } from '#shared/lib/app-error.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

const signInSentences: Readonly<Record<string, string>> = {
  profile_not_created: 'Profile creation failed. Please contact support.',
  profile_setup_failed: 'Unable to set up your profile. Please contact support.',
  profile_not_loaded: 'Unable to load your profile. Please try again.',
  profile_unreachable: 'Profile loading failed. Please try refreshing the page.',
  session_ended: 'Your session has ended. Please sign in again.',
  account_waiting: 'Your account is waiting for approval.',
  account_inactive: 'Your account has been deactivated. Please contact support.',
};

/** Other errors show the auth server's message, which is more specific. */
const codeSentences: Readonly<Record<string, string>> = {
  otp_expired: 'That code is incorrect or has expired. Send another one.',
};
const passwordSentences: Readonly<Record<string, string>> = {
  ...codeSentences,
  same_password: 'Choose a password that differs from the current one',
};

const signInMessage = (failure: AppError) =>
  signInSentences[failure.hint ?? ''] ?? asSaid('Failed to sign in')(failure);

/** Calls of other domains that are made before anyone has signed in. */
type CallBeforeSignIn = 'account.requestPasswordCode' | 'account.resetPassword' | 'invitations.lookUp';

export const errorMessage = errorMessages({
  'auth.signIn': signInMessage,
  'auth.getSession': signInMessage,
  'auth.signUp': asSaid('Failed to create account'),
  'auth.confirmEmail': (failure) =>
    codeSentences[failure.hint ?? ''] ?? asSaid('Failed to confirm your email')(failure),
  'auth.sendConfirmation': asSaid('Failed to send the code'),
  'auth.signOut': 'Failed to sign out',
  'account.requestPasswordCode': asSaid('Failed to send the code'),
  'account.resetPassword': (failure) =>
    passwordSentences[failure.hint ?? ''] ?? asSaid('Failed to change password')(failure),
  'invitations.lookUp': asSaid(),
} satisfies ErrorMessages<CallsOf<'auth'> | CallBeforeSignIn>);
