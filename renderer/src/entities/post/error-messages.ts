import { asSaid, errorMessages, saidOr, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** Who may decide depends on the post's owner, which the database's message explains. */
const decided = (failure: AppError): string =>
  failure.code === 'forbidden' ? failure.message : saidOr('save the decision')(failure);

export const errorMessage = errorMessages({
  'posting.accounts': 'Failed to load accounts',
  'posting.updateAccount': saidOr('save the account'),
  'posting.setRule': saidOr('save the account'),
  'posting.deleteAccount': saidOr('remove the account'),
  'posting.open': 'Failed to load posts',
  'posting.published': 'Failed to load posts',
  'posting.between': 'Failed to load posts',
  'posting.get': asSaid('Failed to load the post'),
  'posting.group': asSaid('Failed to load the post'),
  'posting.save': saidOr('save the post'),
  'posting.submit': saidOr('schedule the post'),
  'posting.decide': decided,
  'posting.reschedule': saidOr('move the post'),
  'posting.unschedule': saidOr('move the post to drafts'),
  'posting.publishNow': saidOr('publish the post'),
  'posting.resolveUnknown': saidOr('save what became of the post'),
  'posting.cancelRest': saidOr('cancel the rest of the thread'),
  'posting.delete': saidOr('delete the post'),
  'posting.restore': saidOr('restore the post'),
  'posting.freeSlots': 'Failed to load free slots',
  'posting.bestTimes': 'Failed to load the best times',
  'posting.media': 'Failed to load the library',
  'posting.addMedia': saidOr('add the file'),
  'posting.updateMedia': saidOr('save the file'),
  'posting.deleteMedia': saidOr('delete the file'),
  'posting.restoreMedia': saidOr('restore the file'),
  'posting.templates': 'Failed to load templates',
  'posting.saveTemplate': saidOr('save the template'),
  'posting.deleteTemplate': saidOr('delete the template'),
  'posting.import': saidOr('import the posts'),
  'posting.undoImport': saidOr('undo the import'),
  'posting.summary': 'Failed to count posts',
} satisfies ErrorMessages<CallsOf<'posting'>>);
