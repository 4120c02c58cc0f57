import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listTasks = (input: CallInput<'tasks.list'>) => request('tasks.list', input);

export const getBoard = (input: CallInput<'tasks.board'>) => request('tasks.board', input);

export const getWorkload = (input: CallInput<'tasks.workload'>) => request('tasks.workload', input);

export const countTasks = (filters: CallInput<'tasks.count'>['filters']) =>
  request('tasks.count', { filters });

export const getTask = (id: string) => request('tasks.get', { id });

export const updateTask = (change: CallInput<'tasks.update'>) => request('tasks.update', change);

export const updateTasks = (tasks: CallInput<'tasks.updateMany'>['tasks']) =>
  request('tasks.updateMany', { tasks });

export const duplicateTask = (id: string) => request('tasks.duplicate', { id });

export const addItem = (taskId: string, text: string) => request('tasks.addItems', { taskId, texts: [text] });

export const changeItem = (input: CallInput<'tasks.changeItem'>) => request('tasks.changeItem', input);

export const removeItem = (taskId: string, id: string) => request('tasks.removeItem', { taskId, id });

export const listComments = (taskId: string, before: string | null) =>
  request('tasks.comments', { taskId, before });

export const addComment = (input: CallInput<'tasks.comment'>) => request('tasks.comment', input);

export const editComment = (input: CallInput<'tasks.editComment'>) => request('tasks.editComment', input);

export const restoreComment = (id: string) => request('tasks.restoreComment', { id });

export const deleteComment = (id: string) => request('tasks.deleteComment', { id });

export const findTasks = (text: string, exceptId: string) => request('tasks.find', { text, exceptId });

export const linkTasks = (link: CallInput<'tasks.link'>) => request('tasks.link', link);

export const unlinkTasks = (link: CallInput<'tasks.unlink'>) => request('tasks.unlink', link);

export const setRecurrence = (input: CallInput<'tasks.setRecurrence'>) =>
  request('tasks.setRecurrence', input);

export const previewRecurrence = (input: CallInput<'tasks.previewRecurrence'>) =>
  request('tasks.previewRecurrence', input);

export const addReminder = (input: CallInput<'tasks.addReminder'>) => request('tasks.addReminder', input);

export const removeReminder = (id: string) => request('tasks.removeReminder', { id });

export const listActivity = (taskId: string, before: string | null) =>
  request('tasks.activity', { taskId, before });

export const listTaskPeople = (modelId: string | null, text: string) =>
  request('tasks.people', { modelId, text });
