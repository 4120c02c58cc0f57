import { expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

it.each([
  ['invalid', { hint: 'locked' }, 'This note is locked', 'This note is locked'],
  ['invalid', { sqlState: '23514' }, 'violates', 'Invalid data provided. Please check all required fields.'],
  ['forbidden', { hint: 'lock' }, 'Only its author may', 'Only its author may'],
  [
    'forbidden',
    { sqlState: '42501' },
    'denied',
    'Permission denied. You can only edit notes that you may see.',
  ],
  ['not_found', {}, 'No such note', 'This note was deleted, or you no longer have access.'],
  ['internal', { sqlState: 'XX000' }, 'Oops', 'Failed to save the note'],
  ['unavailable', {}, 'No connection', 'No connection'],
  ['conflict', { hint: 'stale' }, 'x', 'Someone else changed this in the meantime. Try again.'],
] as const)('explains %s %j', (code, facts, message, sentence) => {
  expect(errorMessage('notes.save', new AppError(code as ErrorCode, message, facts))).toBe(sentence);
});
