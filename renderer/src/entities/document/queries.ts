import { request } from '#renderer/bridge/index.ts';

export const listDocumentTemplates = () => request('documents.listTemplates');
