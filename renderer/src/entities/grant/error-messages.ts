import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'grants.list': 'Failed to load temporary access',
  'grants.ask': asSaid(),
  'grants.give': asSaid(),
  'grants.decide': asSaid(),
  'grants.end': asSaid(),
} satisfies ErrorMessages<CallsOf<'grants'>>);
