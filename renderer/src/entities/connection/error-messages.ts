import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';

export const errorMessage = errorMessages({
  'connections.begin': asSaid('The account could not be connected'),
  'connections.get': 'Failed to load the connection',
} satisfies ErrorMessages<CallsOf<'connections'>>);
