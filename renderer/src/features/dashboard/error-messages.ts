import type { CallsOf } from '#shared/contract/bridge.ts';
import { errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'dashboard.get': 'Failed to load the dashboard',
  // Not shown to the user: the navigation works without the counts.
  'dashboard.counts': 'Failed to count what waits for you',
  'dashboard.saveLayout': 'Failed to save your dashboard. Try again.',
  'dashboard.snooze': ({ hint }) =>
    hint === 'too_many_snoozes'
      ? 'You have snoozed 200 things. Bring some back first.'
      : 'Failed to snooze. Try again.',
} satisfies ErrorMessages<CallsOf<'dashboard'>>);
