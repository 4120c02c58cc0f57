import { asSaid, errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';

export const errorMessage = errorMessages({
  'viewAs.open': failedTo('view as this user'),
  'viewAs.close': asSaid(),
} satisfies ErrorMessages<CallsOf<'viewAs'>>);
