import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** A model's documents, next to end first. Its key starts with that of all document queries. */
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
