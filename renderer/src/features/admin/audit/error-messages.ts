import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'audit.list': 'Failed to load the audit log',
  'audit.count': asSaid(),
  'audit.checkChain': asSaid(),
  'audit.getHashes': asSaid(),
  'audit.getRetentionDays': asSaid(),
} satisfies ErrorMessages<CallsOf<'audit'>>);
