import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

const failure = (code: ErrorCode, sqlState?: string, message = 'said the server') =>
  new AppError(code, message, { sqlState });

describe('saving a model', () => {
  it.each([
    ['conflict', '23505', 'A model with this name already exists'],
    ['invalid', '23514', 'Invalid data provided. Please check all required fields.'],
    ['forbidden', '42501', 'Permission denied. Please contact an administrator.'],
    ['unauthenticated', undefined, 'User not authenticated'],
    ['internal', 'XX000', 'Database error: said the server'],
    ['unavailable', '57014', 'Database error: said the server'],
    ['unavailable', undefined, 'said the server'],
  ] as const)('explains %s %s on create', (code, sqlState, sentence) => {
    expect(errorMessage('models.create', failure(code, sqlState))).toBe(sentence);
  });

  it('says when its creator has no profile', () => {
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

it('says what a plan has no room for, whatever was called', () => {
  const error = new AppError('limit', 'Model limit reached!', { sqlState: 'PT402', hint: 'models_limit' });
  for (const call of ['models.create', 'models.update', 'models.updateMany'] as const)
    expect(errorMessage(call, error)).toBe('Model limit reached!');
});

it('says the same whatever the cause where the specification does', () => {
  expect(errorMessage('models.delete', failure('forbidden', '42501'))).toBe('Failed to delete model');
  expect(errorMessage('models.setStatus', failure('unavailable'))).toBe('Failed to update model status');
});
