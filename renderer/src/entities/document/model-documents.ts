import { queryOptions } from '@tanstack/react-query';
import { listDocumentsOf } from './queries.ts';

/** The documents of a model, those that end next first; below the key of all that is cached of documents. */
export const modelDocuments = (modelId: string) =>
  queryOptions({
    queryKey: ['documents', 'of-model', modelId],
    queryFn: async () =>
      [...(await listDocumentsOf(modelId))].sort(
        (a, b) =>
          (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999') ||
          b.updatedAt.localeCompare(a.updatedAt),
      ),
    refetchOnMount: 'always',
  });
