import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-message.ts';

const failure = (code: ErrorCode, sqlState?: string, message = 'said the server') =>
  new AppError(code, message, { sqlState });

describe('saving a model', () => {
  it.each([
    ['conflict', '23505', 'A model with this name already exists'],
    ['invalid', '23514', 'Invalid data provided. Please check all required fields.'],
    ['forbidden', '42501', 'Permission denied. Please contact an administrator.'],
    ['unauthenticated', undefined, 'User not authenticated'],
    ['internal', 'XX000', 'Database error: said the server'],
  ] as const)('explains %s %s on create', (code, sqlState, sentence) => {
    expect(errorMessage('models.create', failure(code, sqlState))).toBe(sentence);
  });

  it('says when whoever creates it has no profile', () => {
    const error = new AppError('forbidden', 'no profile', { hint: 'profile_missing' });
    expect(errorMessage('models.create', error)).toBe('Failed to create user profile');
  });

  it('explains a refusal on update, also where no row was changed', () => {
    const sentence = 'Permission denied. You can only edit models assigned to you.';
    expect(errorMessage('models.update', failure('forbidden', '42501'))).toBe(sentence);
    expect(errorMessage('models.update', failure('not_found', 'PGRST116'))).toBe(sentence);
    expect(
      errorMessage(
        'models.update',
        failure('internal', undefined, 'new row violates row-level security policy'),
      ),
    ).toBe(sentence);
  });

  it('looks at SQLSTATE before words', () => {
    const duplicate = failure('conflict', '23505', 'duplicate key value violates "models_stage_name_key"');
    expect(errorMessage('models.update', duplicate)).toBe('A model with this name already exists');
    expect(
      errorMessage('models.update', failure('internal', '23502', 'null value in column "stage_name"')),
    ).toBe('Stage name cannot be empty');
  });
});

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
    ['account_inactive', 'Your account has been deactivated. Please contact support.'],
  ])('explains %s', (hint, sentence) => {
    expect(errorMessage('auth.signIn', new AppError('internal', 'x', { hint }))).toBe(sentence);
  });
});

it('keeps the fixed sentences of the specification for the rest', () => {
  expect(errorMessage('models.delete', failure('forbidden', '42501'))).toBe('Failed to delete model');
  expect(errorMessage('models.setStatus', failure('unavailable'))).toBe('Failed to update model status');
  expect(errorMessage('auth.signOut', failure('unavailable'))).toBe('Failed to sign out');
});
