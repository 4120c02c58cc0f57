import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** A model's link pages by title. Its key starts with that of all link page queries. */
export const modelLinkPages = (modelId: string) =>
  queryOptions({
    queryKey: ['link-trees', 'of-model', modelId],
    queryFn: async () => (await request('linkTrees.list', {})).filter(({ model }) => model?.id === modelId),
    refetchOnMount: 'always',
  });
