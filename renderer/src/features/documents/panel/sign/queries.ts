import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';

const all = ['document-signatures'] as const;

export type Signatures = CallOutput<'documents.signatures'>;

export const signatureQueries = {
  list: (documentId: string) =>
    queryOptions({
      queryKey: [...all, documentId],
      queryFn: () => request('documents.signatures', { documentId }),
      refetchOnMount: 'always',
    }),
};

export const requestSignatures = (input: CallInput<'documents.requestSignatures'>) =>
  request('documents.requestSignatures', input);
export const cancelSignatures = (id: string) => request('documents.cancelSignatures', { id });
export const resendSignature = (signerId: string) => request('documents.resendSignature', { signerId });

/** Refetches every panel of requests. */
export const refreshSignatures = (client: QueryClient) => client.invalidateQueries({ queryKey: all });
