import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

const failure = (code: ErrorCode, sqlState?: string, message = 'said the server') =>
  new AppError(code, message, { sqlState });

describe('signing in and up', () => {
  it('shows the backend’s sentence, else its own', () => {
    expect(
      errorMessage('auth.signIn', failure('unauthenticated', undefined, 'Invalid login credentials')),
    ).toBe('Invalid login credentials');
    expect(errorMessage('auth.signIn', failure('internal', undefined, ''))).toBe('Failed to sign in');
    expect(errorMessage('auth.signUp', failure('internal', undefined, ''))).toBe('Failed to create account');
  });

  it.each([
    ['profile_not_created', 'Profile creation failed. Please contact support.'],
    ['profile_setup_failed', 'Unable to set up your profile. Please contact support.'],
    ['profile_not_loaded', 'Unable to load your profile. Please try again.'],
    ['profile_unreachable', 'Profile loading failed. Please try refreshing the page.'],
    ['account_waiting', 'Your account is waiting for approval.'],
    ['account_inactive', 'Your account has been deactivated. Please contact support.'],
  ])('explains %s', (hint, sentence) => {
    expect(errorMessage('auth.signIn', new AppError('internal', 'x', { hint }))).toBe(sentence);
  });
});

it('says the same of every failure to sign out', () => {
  expect(errorMessage('auth.signOut', failure('unavailable'))).toBe('Failed to sign out');
});
