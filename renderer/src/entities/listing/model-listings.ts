import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** The listings of a model, the newest first; below the key of all that is cached of the marketplace. */
export const modelListings = (modelId: string) =>
  queryOptions({
    queryKey: ['marketplace', 'of-model', modelId],
    queryFn: async () =>
      [...(await request('marketplace.list', { modelId }))].sort((a, b) =>
        b.updatedAt.localeCompare(a.updatedAt),
      ),
    refetchOnMount: 'always',
  });
