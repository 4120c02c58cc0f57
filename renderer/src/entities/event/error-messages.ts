import {
  errorMessages,
  isNotReached,
  isRefusal,
  type ErrorMessages,
} from '#renderer/lib/errors/error-messages.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';
import type { AppError } from '#shared/lib/app-error.ts';

/** The database's messages about events are shown as they are; for other errors, the failed action is named. */
const change =
  (otherwise: string) =>
  (failure: AppError): string => {
    if (failure.sqlState === '23514') return 'Invalid data provided. Please check all required fields.';
    if (failure.code === 'not_found') return 'This event was deleted, or you no longer have access.';
    if (failure.code === 'invalid') return failure.message || otherwise;
    if (isRefusal(failure))
      return failure.message.startsWith('Permission denied')
        ? failure.message
        : 'Permission denied. You can only edit events of models assigned to you.';
    return isNotReached(failure) ? failure.message : otherwise;
  };

const type = (otherwise: string) => (failure: AppError) => {
  if (failure.sqlState === '23505') return 'An event type with this name already exists';
  return isRefusal(failure)
    ? 'Permission denied. Please contact an administrator.'
    : change(otherwise)(failure);
};

const absence = (otherwise: string) => (failure: AppError) => {
  if (failure.code === 'not_found') return 'This absence was deleted.';
  return isRefusal(failure) ? failure.message : change(otherwise)(failure);
};

const ownComment = (otherwise: string) => (failure: AppError) =>
  isRefusal(failure) || failure.code === 'invalid' || failure.code === 'not_found'
    ? failure.message
    : otherwise;

/** For rows that are not events: a link, a template, a model's hours. */
const part = (otherwise: string, missing: string) => (failure: AppError) =>
  failure.code === 'not_found' ? missing : change(otherwise)(failure);

export const errorMessage = errorMessages({
  'schedule.window': 'Failed to load the schedule',
  'schedule.clashes': 'Failed to load conflicts',
  'schedule.get': (failure) => (failure.code === 'not_found' ? failure.message : 'Failed to load the event'),
  'schedule.save': change('Failed to save the event'),
  'schedule.move': change('Failed to move the event'),
  'schedule.setStatus': change('Failed to update the event'),
  'schedule.delete': change('Failed to delete the event'),
  'schedule.undo': (failure) =>
    failure.hint === 'changed_since'
      ? 'This was changed in the meantime, so it can’t be undone.'
      : change('Failed to undo the change')(failure),
  'schedule.check': 'Failed to check for conflicts',
  'schedule.respond': change('Failed to save your answer'),
  'schedule.people': 'Failed to load people',
  'schedule.types': 'Failed to load event types',
  'schedule.absences': 'Failed to load absences',
  'schedule.saveAbsence': absence('Failed to save the absence'),
  'schedule.deleteAbsence': absence('Failed to delete the absence'),
  'schedule.saveType': type('Failed to save the event type'),
  'schedule.deleteType': type('Failed to delete the event type'),
  'schedule.comments': 'Failed to load comments',
  'schedule.comment': change('Failed to add the comment'),
  'schedule.editComment': ownComment('Failed to update the comment'),
  'schedule.deleteComment': ownComment('Failed to delete the comment'),
  'schedule.restoreComment': ownComment('Failed to restore the comment'),
  'schedule.activity': 'Failed to load activity',
  'schedule.coverage': 'Failed to load cover',
  'schedule.coverageHours': 'Failed to load hours to cover',
  'schedule.saveCoverageHours': (failure) =>
    failure.hint === 'overlap'
      ? 'These hours overlap. Change or remove one of them.'
      : part('Failed to save hours to cover', 'You no longer have access to this model.')(failure),
  'schedule.copyWeek': change('Failed to copy the week'),
  'schedule.templates': 'Failed to load week templates',
  'schedule.saveTemplate': part('Failed to save the template', 'This template was deleted.'),
  'schedule.deleteTemplate': part('Failed to delete the template', 'This template was deleted already.'),
  'schedule.applyTemplate': part('Failed to use the template', 'This template was deleted.'),
  'schedule.unassigned': 'Failed to load unassigned shifts',
  'schedule.feeds': 'Failed to load calendar links',
  'schedule.createFeed': part('Failed to create the link', 'You no longer have access to this model.'),
  'schedule.revokeFeed': part('Failed to revoke the link', 'This link was revoked already.'),
  'schedule.checkImport': change('Failed to read the file'),
  'schedule.runImport': change('Failed to import the file'),
} satisfies ErrorMessages<CallsOf<'schedule'>>);
