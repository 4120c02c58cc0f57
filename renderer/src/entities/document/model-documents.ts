import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** The documents of a model, those that end next first; below the key of all that is cached of documents. */
export const modelDocuments = (modelId: string) =>
  queryOptions({
    queryKey: ['documents', 'of-model', modelId],
    queryFn: async () =>
      [...(await request('documents.list', { modelId }))].sort(
        (a, b) =>
          (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999') ||
          b.updatedAt.localeCompare(a.updatedAt),
      ),
    refetchOnMount: 'always',
  });
