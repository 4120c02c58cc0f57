import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** Link pages of a model, by their titles; below the key of all that is cached of link pages. */
export const modelLinkPages = (modelId: string) =>
  queryOptions({
    queryKey: ['link-trees', 'of-model', modelId],
    queryFn: async () => (await request('linkTrees.list', {})).filter(({ model }) => model?.id === modelId),
    refetchOnMount: 'always',
  });
