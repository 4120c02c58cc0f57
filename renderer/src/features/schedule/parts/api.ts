import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

// What stands around events: talk, cover, copies of weeks, templates, calendars.
export const editComment = (input: CallInput<'schedule.editComment'>) =>
  request('schedule.editComment', input);
export const deleteComment = (id: string) => request('schedule.deleteComment', { id });
export const restoreComment = (id: string) => request('schedule.restoreComment', { id });
export const listTemplates = () => request('schedule.templates');

export const listFeeds = () => request('schedule.feeds');
