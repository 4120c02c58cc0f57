import { errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';

export const errorMessage = errorMessages({
  'jobs.list': 'Failed to load jobs',
  'jobs.outside': 'Failed to load work with other services',
  'jobs.run': failedTo('run the job'),
} satisfies ErrorMessages<CallsOf<'jobs'>>);
