import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

/** Other errors show the auth server's message, which is more specific. */
const passwordSentences: Readonly<Record<string, string>> = {
  wrong_password: 'The current password is incorrect',
  same_password: 'Choose a password that differs from the current one',
};

/** Called by the sign-in page, which has its own messages for them. */
type CallBeforeSignIn = 'account.requestPasswordCode' | 'account.resetPassword';
/** The calls to the desktop window that can fail. */
type DesktopCall = 'desktop.getSettings' | 'desktop.changeSettings' | 'desktop.pausePopups';

export const errorMessage = errorMessages({
  'account.setDisplayName': 'Failed to update profile',
  'account.changePassword': (failure) =>
    passwordSentences[failure.hint ?? ''] ?? asSaid('Failed to change password')(failure),
  'account.listSessions': 'Failed to load sessions',
  'account.setPhoto': 'Failed to save your picture',
  'account.listPhotos': 'Failed to load pictures of people',
  'account.endSession': 'Failed to sign out of that session',
  'account.endSessions': 'Failed to sign out of your sessions',
  'desktop.getSettings': 'Failed to load desktop settings',
  'desktop.changeSettings': asSaid('Failed to change desktop settings'),
  'desktop.pausePopups': asSaid('Failed to pause notifications'),
} satisfies ErrorMessages<Exclude<CallsOf<'account'>, CallBeforeSignIn> | DesktopCall>);
