import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';

const all = ['document-uploads'] as const;

export type Uploads = CallOutput<'documents.uploadRequest'>;
export type UploadRules = Uploads['rules'];

export const uploadQueries = {
  of: (documentId: string) =>
    queryOptions({
      queryKey: [...all, documentId],
      queryFn: () => request('documents.uploadRequest', { documentId }),
      refetchOnMount: 'always',
    }),
  /** The rules for a new request. */
  rules: () =>
    queryOptions({
      queryKey: [...all, 'rules'],
      queryFn: () => request('documents.uploadRequest', { documentId: null }),
    }),
};

export const requestUploads = (input: CallInput<'documents.requestUploads'>) =>
  request('documents.requestUploads', input);
export const cancelUploads = (id: string) => request('documents.cancelUploadRequest', { id });
export const decideUpload = (input: CallInput<'documents.decideUpload'>) =>
  request('documents.decideUpload', input);
export const openUpload = (fileId: string) => request('documents.openUpload', { fileId });

/** Refetches every panel of requests. */
export const refreshUploads = (client: QueryClient) => client.invalidateQueries({ queryKey: all });
