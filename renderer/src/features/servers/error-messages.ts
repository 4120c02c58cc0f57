import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'servers.list': asSaid(),
  'servers.connect': asSaid(),
  'servers.choose': asSaid(),
  'servers.forget': asSaid(),
} satisfies ErrorMessages<CallsOf<'servers'>>);
