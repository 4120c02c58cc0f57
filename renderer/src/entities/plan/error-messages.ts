import type { CallsOf } from '#shared/contract/bridge.ts';
import { errorMessages, failedTo, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

export const errorMessage = errorMessages({
  'plans.list': failedTo('load plans'),
  'plans.listAll': failedTo('load plans'),
  'plans.countPeople': failedTo('count who has this plan'),
  'plans.save': failedTo('save plan'),
  'plans.getSubscription': failedTo('load subscription'),
  'plans.getUsage': failedTo('load usage'),
  'plans.listBrought': failedTo('load users'),
  /** The subject is the limit that was checked: `models` or `users`. */
  'plans.checkLimit': (_failure, limitType) =>
    limitType === 'users'
      ? 'Unable to check user limits. Please try again.'
      : 'Unable to check model limits. Please try again.',
  'plans.getFeatures': failedTo('load plan features'),
  'plans.change': failedTo('change plan'),
  'plans.setPaymentLink': (failure) =>
    failure.code === 'conflict'
      ? 'Another plan has this link. Make one link for each plan.'
      : failedTo('save payment link')(failure),
  'plans.listChanges': failedTo('load plan changes'),
  'plans.subscribe': failedTo('create subscription'),
  'plans.updateUsage': failedTo('update usage'),
} satisfies ErrorMessages<CallsOf<'plans'>>);
