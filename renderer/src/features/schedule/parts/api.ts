import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

// The calls of the parts around events: comments, coverage, copied weeks, templates and calendars.
export const editComment = (input: CallInput<'schedule.editComment'>) =>
  request('schedule.editComment', input);
