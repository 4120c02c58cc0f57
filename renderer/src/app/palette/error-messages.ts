import type { CallsOf } from '#shared/contract/bridge.ts';
import { errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'search.find': 'Couldn’t search models, people, tasks, events and notes.',
} satisfies ErrorMessages<CallsOf<'search'>>);
