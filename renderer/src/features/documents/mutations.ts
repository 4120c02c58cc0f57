import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const editComment = (input: CallInput<'documents.editComment'>) =>
  request('documents.editComment', input);

/** Has the server read a file's text for search. Not awaited, and retried when a user opens the document. */
export const readText = (documentId: string, version: number): Promise<void> =>
  request('documents.readText', { documentId, version }).catch(() => undefined);
