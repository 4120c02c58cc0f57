import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** A model's listings, newest first. Its key starts with that of all marketplace queries. */
export const modelListings = (modelId: string) =>
  queryOptions({
    queryKey: ['marketplace', 'of-model', modelId],
    queryFn: async () =>
      [...(await request('marketplace.list', { modelId }))].sort((a, b) =>
        b.updatedAt.localeCompare(a.updatedAt),
      ),
    refetchOnMount: 'always',
  });
