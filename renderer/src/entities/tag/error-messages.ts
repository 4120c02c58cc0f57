import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import {
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';

const save = (otherwise: string) => (failure: AppError) => {
  if (failure.sqlState === '23505') return 'A tag with this name already exists';
  if (isRefusal(failure) || failure.code === 'invalid' || failure.code === 'not_found')
    return failure.message;
  return isNotReached(failure) ? failure.message : otherwise;
};

export const errorMessage = errorMessages({
  'tags.list': 'Failed to load tags',
  'tags.create': save('Failed to create the tag'),
  'tags.update': save('Failed to update the tag'),
  'tags.uses': 'Failed to count what carries the tag',
  'tags.delete': save('Failed to delete the tag'),
  'modelMarks.list': 'Failed to load tags and notes of models',
  'modelMarks.get': 'Failed to load tags and notes of the model',
  'modelMarks.update': save('Failed to update the model'),
} satisfies ErrorMessages<CallsOf<'tags' | 'modelMarks'>>);
