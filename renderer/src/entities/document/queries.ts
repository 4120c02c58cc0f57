import { request } from '#renderer/bridge/index.ts';

export const listDocumentsOf = (modelId: string) => request('documents.list', { modelId });

export const listDeadlines = (from: string, to: string) => request('documents.deadlines', { from, to });

export const listDocumentTemplates = () => request('documents.listTemplates');
