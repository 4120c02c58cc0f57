import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const updateTask = (change: CallInput<'tasks.update'>) => request('tasks.update', change);

export const updateTasks = (tasks: CallInput<'tasks.updateMany'>['tasks']) =>
  request('tasks.updateMany', { tasks });

export const duplicateTask = (id: string) => request('tasks.duplicate', { id });

export const addItem = (taskId: string, text: string) => request('tasks.addItems', { taskId, texts: [text] });

export const changeItem = (input: CallInput<'tasks.changeItem'>) => request('tasks.changeItem', input);

export const removeItem = (taskId: string, id: string) => request('tasks.removeItem', { taskId, id });

export const addComment = (input: CallInput<'tasks.comment'>) => request('tasks.comment', input);

export const editComment = (input: CallInput<'tasks.editComment'>) => request('tasks.editComment', input);

export const restoreComment = (id: string) => request('tasks.restoreComment', { id });

export const deleteComment = (id: string) => request('tasks.deleteComment', { id });

export const linkTasks = (link: CallInput<'tasks.link'>) => request('tasks.link', link);

export const unlinkTasks = (link: CallInput<'tasks.unlink'>) => request('tasks.unlink', link);

export const setRecurrence = (input: CallInput<'tasks.setRecurrence'>) =>
  request('tasks.setRecurrence', input);

export const addReminder = (input: CallInput<'tasks.addReminder'>) => request('tasks.addReminder', input);

export const removeReminder = (id: string) => request('tasks.removeReminder', { id });
