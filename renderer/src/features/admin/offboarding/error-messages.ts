import {
  asSaid,
  errorMessages,
  failedTo,
  type ErrorMessages,
  type ErrorSentence,
} from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';

const toFinish: ErrorSentence = (failure, subject) => {
  if (failure.hint === 'holdings_changed')
    return 'Something changed while this ran, so nothing was done. Check the list, then finish again.';
  if (failure.hint === 'last_administrator') return failure.message;
  return `Nothing was done: ${asSaid('something went wrong')(failure)}. Try again.${subject}`;
};

export const errorMessage = errorMessages({
  'offboarding.list': 'Failed to load offboardings',
  'offboarding.get': asSaid('Failed to load what this person holds'),
  'offboarding.items': failedTo('load more'),
  'offboarding.save': failedTo('save your choice'),
  'offboarding.discard': failedTo('discard this offboarding'),
  'offboarding.finish': toFinish,
  'offboarding.reports': 'Failed to load reports',
  'offboarding.report': asSaid('Failed to load the report'),
} satisfies ErrorMessages<CallsOf<'offboarding'>>);
