import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'tags.list': 'Failed to load tags',
  'tags.create': asSaid('Failed to create the tag'),
  'tags.update': asSaid('Failed to update the tag'),
  'tags.delete': asSaid('Failed to delete the tag'),
} satisfies ErrorMessages<CallsOf<'tags'>>);
