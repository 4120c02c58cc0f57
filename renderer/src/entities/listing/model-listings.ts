import { queryOptions } from '@tanstack/react-query';
import { listListingsOf } from './queries.ts';

/** The listings of a model, the newest first; below the key of all that is cached of the marketplace. */
export const modelListings = (modelId: string) =>
  queryOptions({
    queryKey: ['marketplace', 'of-model', modelId],
    queryFn: async () =>
      [...(await listListingsOf(modelId))].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
    refetchOnMount: 'always',
  });
