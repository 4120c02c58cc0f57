import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const editComment = (input: CallInput<'documents.editComment'>) =>
  request('documents.editComment', input);

/** Has a file opened, and its text read for searches. It is not waited for, and is tried again when someone looks at the document. */
export const readText = (documentId: string, version: number): Promise<void> =>
  request('documents.readText', { documentId, version }).catch(() => undefined);
