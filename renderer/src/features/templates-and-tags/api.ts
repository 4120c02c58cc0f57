import { request } from '#renderer/bridge/index.ts';

export const deleteTemplate = (id: string) => request('tasks.deleteTemplate', { id });

export const deleteDocumentTemplate = (id: string) => request('documents.deleteTemplate', { id });
