import { request } from '#renderer/bridge/index.ts';

export const listDocumentsOf = (modelId: string) => request('documents.list', { modelId });
