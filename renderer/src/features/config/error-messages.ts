import { errorMessages, isRefusal, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'settings.list': 'Failed to load the configuration',
  'settings.save': (failure) =>
    isRefusal(failure)
      ? 'You don’t have permission to change the configuration. Ask an administrator.'
      : `Failed to save the configuration: ${failure.message}`,
  'settings.getHistory': 'Failed to load the history',
} satisfies ErrorMessages<'settings.list' | 'settings.save' | 'settings.getHistory'>);
