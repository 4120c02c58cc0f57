import { queryOptions } from '@tanstack/react-query';
import { listLinkPages } from './queries.ts';

/** Link pages of a model, by their titles; below the key of all that is cached of link pages. */
export const modelLinkPages = (modelId: string) =>
  queryOptions({
    queryKey: ['link-trees', 'of-model', modelId],
    queryFn: async () => (await listLinkPages()).filter(({ model }) => model?.id === modelId),
    refetchOnMount: 'always',
  });
