import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const createDocument = (input: CallInput<'documents.create'>) => request('documents.create', input);

export const updateDocument = (change: CallInput<'documents.update'>) => request('documents.update', change);

export const updateDocuments = (documents: CallInput<'documents.updateMany'>['documents']) =>
  request('documents.updateMany', { documents });

export const addVersion = (input: CallInput<'documents.addVersion'>) =>
  request('documents.addVersion', input);

export const chooseVersion = (input: CallInput<'documents.chooseVersion'>) =>
  request('documents.chooseVersion', input);

export const addComment = (input: CallInput<'documents.comment'>) => request('documents.comment', input);

export const editComment = (input: CallInput<'documents.editComment'>) =>
  request('documents.editComment', input);

export const deleteComment = (id: string) => request('documents.deleteComment', { id });

export const restoreComment = (id: string) => request('documents.restoreComment', { id });

/** Has a file opened, and its text read for searches. It is not waited for, and is tried again when someone looks at the document. */
export const readText = (documentId: string, version: number): Promise<void> =>
  request('documents.readText', { documentId, version }).catch(() => undefined);

export const fillTemplate = (input: CallInput<'documents.fillTemplate'>) =>
  request('documents.fillTemplate', input);
