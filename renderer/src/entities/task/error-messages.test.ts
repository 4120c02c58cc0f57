import { describe, expect, it } from 'vitest';
import { errorMessage as tagMessage } from '#renderer/entities/tag/error-messages.ts';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

const failure = (code: ErrorCode, sqlState?: string, message = 'said the server') =>
  new AppError(code, message, { sqlState });

describe('a change of a task', () => {
  it.each([
    ['invalid', '22023', 'said the server'],
    ['invalid', '23514', 'Invalid data provided. Please check all required fields.'],
    ['conflict', '23505', 'Another task of this series is due then. Choose another date.'],
    ['forbidden', '42501', 'Permission denied. You can only edit tasks of models assigned to you.'],
    ['not_found', 'PT404', 'This task was deleted, or you no longer have access.'],
    ['internal', 'XX000', 'Failed to update task'],
    ['unavailable', undefined, 'said the server'],
  ] as const)('explains %s %s', (code, sqlState, sentence) => {
    expect(errorMessage('tasks.update', failure(code, sqlState))).toBe(sentence);
  });
});

it('a name that is taken is named for what it is', () => {
  expect(errorMessage('tasks.createTemplate', failure('conflict', '23505'))).toBe(
    'A template with this name already exists',
  );
  expect(tagMessage('tags.update', failure('conflict', '23505'))).toBe('A tag with this name already exists');
});
