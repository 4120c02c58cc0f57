import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const editComment = (input: CallInput<'tasks.editComment'>) => request('tasks.editComment', input);

export const linkTasks = (link: CallInput<'tasks.link'>) => request('tasks.link', link);

export const unlinkTasks = (link: CallInput<'tasks.unlink'>) => request('tasks.unlink', link);

export const setRecurrence = (input: CallInput<'tasks.setRecurrence'>) =>
  request('tasks.setRecurrence', input);
