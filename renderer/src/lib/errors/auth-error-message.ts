import type { CallName } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';

const signInSentences: Readonly<Record<string, string>> = {
  profile_not_created: 'Profile creation failed. Please contact support.',
  profile_setup_failed: 'Unable to set up your profile. Please contact support.',
  profile_not_loaded: 'Unable to load your profile. Please try again.',
  profile_unreachable: 'Profile loading failed. Please try refreshing the page.',
  session_ended: 'Your session has ended. Please sign in again.',
  account_inactive: 'Your account has been deactivated. Please contact support.',
};

export type AuthCall = Extract<CallName, `auth.${string}`>;

export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', error instanceof Error ? error.message : '');

/** The sentences of signing in and out, apart from `error-message.ts` because the sign-in page loads no others. */
export function authErrorMessage(operation: AuthCall, error: unknown): string {
  const { hint, message } = toAppError(error);
  switch (operation) {
    case 'auth.signIn':
    case 'auth.getSession':
      return signInSentences[hint ?? ''] ?? (message || 'Failed to sign in');
    case 'auth.signUp':
      return message || 'Failed to create account';
    case 'auth.signOut':
      return 'Failed to sign out';
  }
}
