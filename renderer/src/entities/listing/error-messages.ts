import { asSaid, errorMessages, saidWhere, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** Errors whose database message can be shown as it is: an invalid field, or no access to the marketplace. */
const isInWords = ({ code, hint }: AppError): boolean =>
  hint !== undefined &&
  (code === 'invalid' || code === 'forbidden' || code === 'not_found' || code === 'limit');

const saidOr = saidWhere(isInWords);

export const errorMessage = errorMessages({
  'marketplace.list': 'Failed to load listings',
  'marketplace.get': asSaid('Failed to load the listing'),
  'marketplace.find': 'Failed to search listings',
  'marketplace.create': saidOr('create the listing'),
  'marketplace.update': saidOr('save the listing'),
  'marketplace.setStatus': saidOr('change the listing'),
  'marketplace.review': saidOr('review the listing'),
  'marketplace.delete': saidOr('delete the listing'),
  'marketplace.setSaved': saidOr('save the listing'),
  'marketplace.report': saidOr('report the listing'),
  'marketplace.dismissReports': saidOr('dismiss the reports'),
  'marketplace.state': 'Failed to load your listings',
  'marketplace.enquiries': 'Failed to load enquiries',
  'marketplace.enquiry': asSaid('Failed to load the enquiry'),
  'marketplace.enquire': saidOr('send the enquiry'),
  'marketplace.decide': saidOr('change the enquiry'),
  'marketplace.write': saidOr('send the message'),
  'marketplace.rate': saidOr('send the review'),
} satisfies ErrorMessages<CallsOf<'marketplace'>>);
