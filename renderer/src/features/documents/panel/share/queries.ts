import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';
import type { DocumentShareView } from '#shared/contract/document-shares.ts';

/** Its own key: who reads at present changes it, and nothing of the document. */
const all = ['document-shares'] as const;

export type Shares = CallOutput<'documents.shares'>;

export const shareViewsPage = 50;

export const listShareViews = (shareId: string, before: string | null) =>
  request('documents.shareViews', { shareId, before });

export const shareQueries = {
  list: (documentId: string) =>
    queryOptions({
      queryKey: [...all, documentId],
      queryFn: () => request('documents.shares', { documentId }),
      refetchOnMount: 'always',
    }),
  views: (shareId: string): NewestFirst<DocumentShareView> => ({
    queryKey: [...all, 'views', shareId],
    load: (before) => listShareViews(shareId, before),
  }),
};

export const addShare = (input: CallInput<'documents.addShare'>) => request('documents.addShare', input);
export const updateShare = (input: CallInput<'documents.updateShare'>) =>
  request('documents.updateShare', input);
export const revokeShare = (id: string) => request('documents.revokeShare', { id });
export const previewShare = (id: string) => request('documents.previewShare', { id });

/** Every panel of links asks again. */
export const refreshShares = (client: QueryClient) => client.invalidateQueries({ queryKey: all });
