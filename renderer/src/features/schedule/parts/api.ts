import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

// What stands around events: talk, cover, copies of weeks, templates, calendars.

export const listComments = (eventId: string, before: string | null) =>
  request('schedule.comments', { eventId, before });
export const addComment = (input: CallInput<'schedule.comment'>) => request('schedule.comment', input);
export const editComment = (input: CallInput<'schedule.editComment'>) =>
  request('schedule.editComment', input);
export const deleteComment = (id: string) => request('schedule.deleteComment', { id });
export const restoreComment = (id: string) => request('schedule.restoreComment', { id });
export const listActivity = (eventId: string, before: string | null) =>
  request('schedule.activity', { eventId, before });

export const listCover = (input: CallInput<'schedule.coverage'>) => request('schedule.coverage', input);
export const getCoverHours = (modelId: string) => request('schedule.coverageHours', { modelId });
export const saveCoverHours = (input: CallInput<'schedule.saveCoverageHours'>) =>
  request('schedule.saveCoverageHours', input);

export const copyWeek = (input: CallInput<'schedule.copyWeek'>) => request('schedule.copyWeek', input);
export const listTemplates = () => request('schedule.templates');
export const saveTemplate = (input: CallInput<'schedule.saveTemplate'>) =>
  request('schedule.saveTemplate', input);
export const deleteTemplate = (id: string) => request('schedule.deleteTemplate', { id });
export const applyTemplate = (input: CallInput<'schedule.applyTemplate'>) =>
  request('schedule.applyTemplate', input);
export const listUnassigned = (from: string, to: string) => request('schedule.unassigned', { from, to });

export const listFeeds = () => request('schedule.feeds');
export const createFeed = (input: CallInput<'schedule.createFeed'>) => request('schedule.createFeed', input);
export const revokeFeed = (id: string) => request('schedule.revokeFeed', { id });
export const checkImport = (input: CallInput<'schedule.checkImport'>) =>
  request('schedule.checkImport', input);
export const runImport = (input: CallInput<'schedule.runImport'>) => request('schedule.runImport', input);

export const saveEventType = (input: CallInput<'schedule.saveType'>) => request('schedule.saveType', input);
export const deleteEventType = (id: string) => request('schedule.deleteType', { id });
export const listAbsences = (input: CallInput<'schedule.absences'>) => request('schedule.absences', input);
export const saveAbsence = (input: CallInput<'schedule.saveAbsence'>) =>
  request('schedule.saveAbsence', input);
export const deleteAbsence = (id: string) => request('schedule.deleteAbsence', { id });
