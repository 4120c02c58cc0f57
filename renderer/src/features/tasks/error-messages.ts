import type { AppError } from '#shared/lib/app-error.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import { asSaid, errorMessages, isRefusal, type ErrorMessages } from '#renderer/lib/errors/error-messages.ts';

const openSubtasks = 'It has open subtasks. Complete it from its panel, or complete them first.';

/** Refusals that name a field are sentences already. */
const changeMessage =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.code === 'not_found') return 'This task was deleted, or you no longer have access.';
    if (failure.hint === 'open_subtasks') return openSubtasks;
    if (failure.code === 'invalid') return failure.message || otherwise;
    if (isRefusal(failure)) return 'Permission denied. You can’t change this task.';
    return failure.code === 'unavailable' ? failure.message : otherwise;
  };

export const errorMessage = errorMessages({
  'tasks.list': 'Failed to load tasks',
  'tasks.count': asSaid(),
  'tasks.board': 'Failed to load tasks',
  'tasks.get': 'Failed to load the task',
  'tasks.find': 'Failed to load tasks',
  'tasks.create': changeMessage('Failed to create the task'),
  'tasks.update': changeMessage('Failed to update the task'),
  'tasks.updateMany': changeMessage('Failed to update the task'),
  'tasks.duplicate': changeMessage('Failed to duplicate the task'),
  'tasks.addItems': changeMessage('Failed to add the item'),
  'tasks.changeItem': changeMessage('Failed to update the item'),
  'tasks.removeItem': changeMessage('Failed to remove the item'),
  'tasks.link': changeMessage('Failed to link the tasks'),
  'tasks.unlink': changeMessage('Failed to unlink the tasks'),
  'tasks.setRecurrence': changeMessage('Failed to change how the task repeats'),
  'tasks.comments': 'Failed to load comments',
  'tasks.comment': changeMessage('Failed to send the comment'),
  'tasks.editComment': changeMessage('Failed to update the comment'),
  'tasks.deleteComment': changeMessage('Failed to delete the comment'),
  'tasks.activity': 'Failed to load activity',
  'tasks.addReminder': changeMessage('Failed to add the reminder'),
  'tasks.removeReminder': changeMessage('Failed to remove the reminder'),
  'tasks.people': 'Failed to load people',
  'tasks.workload': 'Failed to load the workload',
  'tasks.listTemplates': 'Failed to load templates',
  'tasks.createTemplate': asSaid('Failed to create the template'),
  'tasks.updateTemplate': asSaid('Failed to update the template'),
  'tasks.deleteTemplate': 'Failed to delete the template',
  'tasks.previewTemplate': 'Failed to load the preview',
  'tasks.applyTemplate': asSaid('Failed to apply the template'),
  'tasks.countByPerson': 'Failed to count tasks',
  'tasks.reassign': asSaid('Failed to reassign tasks'),
} satisfies ErrorMessages<CallsOf<'tasks'>>);
