import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { DocumentShareView } from '#shared/contract/document-shares.ts';

/** A separate key, because reading through a link changes this data but not the document. */
const all = ['document-shares'] as const;

export type Shares = CallOutput<'documents.shares'>;

export const shareViewsPage = 50;

export const shareQueries = {
  list: (documentId: string) =>
    queryOptions({
      queryKey: [...all, documentId],
      queryFn: () => request('documents.shares', { documentId }),
      refetchOnMount: 'always',
    }),
  views: (shareId: string): NewestFirst<DocumentShareView> => ({
    queryKey: [...all, 'views', shareId],
    load: (before) => request('documents.shareViews', { shareId, before }),
  }),
};

/** Refetches every panel of links. */
export const refreshShares = (client: QueryClient) => client.invalidateQueries({ queryKey: all });
