import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'exposure.list': 'Failed to load exposure',
  'exposure.startRotation': asSaid(),
  'exposure.cancelRotation': asSaid(),
} satisfies ErrorMessages<CallsOf<'exposure'>>);
