import { request, requestAsSelf } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const createTask = (task: CallInput<'tasks.create'>) => request('tasks.create', task);

// For the bell, which still shows the person's own notifications while they view the app as another user.

export const getOwnTask = (id: string) => requestAsSelf('tasks.get', { id });

export const changeOwnTask = (change: CallInput<'tasks.update'>) => requestAsSelf('tasks.update', change);

export const changeOwnTasks = (tasks: CallInput<'tasks.updateMany'>['tasks']) =>
  requestAsSelf('tasks.updateMany', { tasks });

export const applyTemplate = (input: CallInput<'tasks.applyTemplate'>) =>
  request('tasks.applyTemplate', input);
