import type { CallsOf } from '#shared/contract/bridge.ts';
import { errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'mail.state': 'Failed to load whether mail is set up',
  'mail.list': 'Failed to load the outbox',
  'mail.retry': failedTo('send the mail again'),
} satisfies ErrorMessages<CallsOf<'mail'>>);
