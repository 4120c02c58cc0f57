import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import {
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';

/** The database's messages about notes are shown as they are; for other errors, the failed action is named. */
const change =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.sqlState === '23514') return 'Invalid data provided. Please check all required fields.';
    if (failure.code === 'not_found') return 'This note was deleted, or you no longer have access.';
    if (failure.code === 'invalid') return failure.message || otherwise;
    if (isRefusal(failure))
      return failure.hint === undefined || failure.message === ''
        ? 'Permission denied. You can only edit notes that you may see.'
        : failure.message;
    return isNotReached(failure) ? failure.message : otherwise;
  };

const ownComment = (otherwise: string) => (failure: AppError) =>
  isRefusal(failure) || failure.code === 'invalid' || failure.code === 'not_found'
    ? failure.message
    : otherwise;

export const errorMessage = errorMessages({
  'notes.list': 'Failed to load notes',
  'notes.count': 'Failed to load notes',
  'notes.get': (failure) => (failure.code === 'not_found' ? failure.message : 'Failed to load the note'),
  'notes.find': 'Failed to search notes',
  'notes.create': change('Failed to create the note'),
  'notes.duplicate': change('Failed to duplicate the note'),
  'notes.save': change('Failed to save the note'),
  'notes.update': change('Failed to update the note'),
  'notes.updateMany': change('Failed to update notes'),
  'notes.lock': change('Failed to lock the note'),
  'notes.verify': change('Failed to update the playbook'),
  'notes.versions': 'Failed to load versions',
  'notes.version': 'Failed to load the version',
  'notes.restoreVersion': change('Failed to restore the version'),
  'notes.comments': 'Failed to load comments',
  'notes.comment': change('Failed to add the comment'),
  'notes.editComment': ownComment('Failed to update the comment'),
  'notes.deleteComment': ownComment('Failed to delete the comment'),
  'notes.restoreComment': ownComment('Failed to restore the comment'),
  'notes.activity': 'Failed to load activity',
  'notes.watch': change('Failed to change who hears of the note'),
  'notes.presence': 'Failed to load who has the note open',
  'notes.people': 'Failed to load people',
} satisfies ErrorMessages<CallsOf<'notes'>>);
