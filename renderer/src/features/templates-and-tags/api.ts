import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const createTemplate = (template: CallInput<'tasks.createTemplate'>) =>
  request('tasks.createTemplate', template);

export const updateTemplate = (template: CallInput<'tasks.updateTemplate'>) =>
  request('tasks.updateTemplate', template);

export const deleteTemplate = (id: string) => request('tasks.deleteTemplate', { id });

export const createDocumentTemplate = (template: CallInput<'documents.createTemplate'>) =>
  request('documents.createTemplate', template);

export const updateDocumentTemplate = (template: CallInput<'documents.updateTemplate'>) =>
  request('documents.updateTemplate', template);

export const deleteDocumentTemplate = (id: string) => request('documents.deleteTemplate', { id });

export const countTagUses = (id: string) => request('tags.uses', { id });
