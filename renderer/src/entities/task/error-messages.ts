import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import {
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';

/** The database's messages about tasks are shown as they are; for other errors, the failed action is named. */
const change =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.sqlState === '23505') return 'Another task of this series is due then. Choose another date.';
    if (failure.sqlState === '23514') return 'Invalid data provided. Please check all required fields.';
    if (failure.code === 'not_found') return 'This task was deleted, or you no longer have access.';
    if (failure.code === 'invalid') return failure.message || otherwise;
    if (isRefusal(failure))
      return failure.message.startsWith('Permission denied')
        ? failure.message
        : 'Permission denied. You can only edit tasks of models assigned to you.';
    return isNotReached(failure) ? failure.message : otherwise;
  };

const ownComment = (otherwise: string) => (failure: AppError) =>
  isRefusal(failure) || failure.code === 'invalid' || failure.code === 'not_found'
    ? failure.message
    : otherwise;

const template = (failure: AppError) => {
  if (failure.sqlState === '23505') return 'A template with this name already exists';
  if (isRefusal(failure)) return 'Permission denied. Please contact an administrator.';
  return change('Failed to save the template')(failure);
};

/** `not_found` refers to the part, not to the task. */
const ofPart = (otherwise: string) => (failure: AppError) =>
  failure.code === 'not_found' ? failure.message : change(otherwise)(failure);

export const errorMessage = errorMessages({
  'tasks.list': 'Failed to load tasks',
  'tasks.count': 'Failed to load tasks',
  'tasks.board': 'Failed to load tasks',
  'tasks.get': (failure) => (failure.code === 'not_found' ? failure.message : 'Failed to load the task'),
  'tasks.find': 'Failed to search tasks',
  'tasks.create': change('Failed to create task'),
  'tasks.update': change('Failed to update task'),
  'tasks.updateMany': change('Failed to update tasks'),
  'tasks.duplicate': change('Failed to duplicate the task'),
  'tasks.addItems': change('Failed to update the checklist'),
  'tasks.changeItem': ofPart('Failed to update the checklist'),
  'tasks.removeItem': change('Failed to update the checklist'),
  'tasks.link': change('Failed to link the tasks'),
  'tasks.unlink': change('Failed to unlink the tasks'),
  'tasks.setRecurrence': change('Failed to update how the task repeats'),
  'tasks.previewRecurrence': change('Failed to load the preview'),
  'tasks.comments': 'Failed to load comments',
  'tasks.comment': change('Failed to add the comment'),
  'tasks.editComment': ownComment('Failed to update the comment'),
  'tasks.deleteComment': ownComment('Failed to delete the comment'),
  'tasks.restoreComment': ownComment('Failed to restore the comment'),
  'tasks.activity': 'Failed to load activity',
  'tasks.addReminder': change('Failed to add the reminder'),
  'tasks.removeReminder': 'Failed to remove the reminder',
  'tasks.people': 'Failed to load people',
  'tasks.workload': 'Failed to load the workload',
  'tasks.listTemplates': 'Failed to load templates',
  'tasks.createTemplate': template,
  'tasks.updateTemplate': template,
  'tasks.deleteTemplate': 'Failed to delete the template',
  'tasks.previewTemplate': ofPart('Failed to load the preview'),
  'tasks.applyTemplate': ofPart('Failed to create the tasks'),
  'tasks.countByPerson': 'Failed to load how many tasks people have',
  'tasks.reassign': change('Failed to reassign tasks'),
} satisfies ErrorMessages<CallsOf<'tasks'>>);
