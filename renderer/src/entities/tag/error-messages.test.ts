import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/lib/app-error.ts';
import { errorMessage } from './error-messages.ts';

const failure = (code: ErrorCode, sqlState?: string) => new AppError(code, 'said the server', { sqlState });

describe('a change of what a model carries', () => {
  it.each([
    ['unavailable', undefined, 'said the server'],
    ['unavailable', '57014', 'Failed to update the model'],
    ['forbidden', '42501', 'said the server'],
    ['internal', 'XX000', 'Failed to update the model'],
  ] as const)('explains %s %s', (code, sqlState, sentence) => {
    expect(errorMessage('modelMarks.update', failure(code, sqlState))).toBe(sentence);
  });
});

it('says of a tag that could not be saved without a connection what is wrong', () => {
  for (const call of ['tags.create', 'tags.update', 'tags.delete'] as const)
    expect(errorMessage(call, failure('unavailable'))).toBe('said the server');
});
