import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

/** Called by the invitation page before sign-in, which has its own message for it. */
type CallBeforeSignIn = 'invitations.lookUp';

export const errorMessage = errorMessages({
  'invitations.list': 'Failed to load invitations',
  'invitations.create': asSaid(),
  'invitations.resend': asSaid(),
  'invitations.cancel': asSaid(),
} satisfies ErrorMessages<Exclude<CallsOf<'invitations'>, CallBeforeSignIn>>);
