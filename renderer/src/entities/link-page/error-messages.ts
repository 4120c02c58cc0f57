import { asSaid, errorMessages, saidWhere, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** Errors whose database message can be shown as it is: an invalid field, or no page left on the plan. */
const isInWords = ({ code, hint }: AppError): boolean =>
  hint !== undefined && (code === 'invalid' || code === 'not_found' || code === 'limit');

const saidOr = saidWhere(isInWords);

export const errorMessage = errorMessages({
  'linkTrees.list': 'Failed to load link pages',
  'linkTrees.get': asSaid('Failed to load the link page'),
  'linkTrees.create': saidOr('create the link page'),
  'linkTrees.save': saidOr('save the link page'),
  'linkTrees.publish': saidOr('publish the link page'),
  'linkTrees.restoreVersion': saidOr('restore this version'),
  'linkTrees.setStatus': saidOr('change the link page'),
  'linkTrees.setDomain': saidOr('set the domain'),
  'linkTrees.checkDomain': saidOr('check the domain'),
  'linkTrees.stats': saidOr('load the numbers'),
} satisfies ErrorMessages<CallsOf<'linkTrees'>>);
