import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

/** The page of an invitation makes this one, before anyone has signed in, and has its sentence. */
type CallBeforeSignIn = 'invitations.lookUp';

export const errorMessage = errorMessages({
  'invitations.list': 'Failed to load invitations',
  'invitations.create': asSaid(),
  'invitations.resend': asSaid(),
  'invitations.cancel': asSaid(),
} satisfies ErrorMessages<Exclude<CallsOf<'invitations'>, CallBeforeSignIn>>);
