import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

// What stands around events: talk, cover, copies of weeks, templates, calendars.
export const editComment = (input: CallInput<'schedule.editComment'>) =>
  request('schedule.editComment', input);
