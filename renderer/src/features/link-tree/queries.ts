import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { LinkTree, LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

const all = ['link-trees'] as const;
const listKey = [...all, 'list'] as const;
const trashKey = [...all, 'trash'] as const;
const detailKey = (id: string) => [...all, 'detail', id] as const;

export const linkTreeQueries = {
  list: (isDeleted = false) =>
    queryOptions({
      queryKey: isDeleted ? trashKey : listKey,
      queryFn: () => request('linkTrees.list', { isDeleted }),
      refetchOnMount: unlessFollowed,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: detailKey(id),
      queryFn: () => request('linkTrees.get', { id }),
      refetchOnMount: 'always',
    }),
  stats: (id: string, from: string, to: string) =>
    queryOptions({
      queryKey: [...all, 'stats', id, from, to],
      queryFn: () => request('linkTrees.stats', { id, from, to }),
    }),
};

/** A page that was just answered, in its editor and in the list. */
export function showLinkTree(client: QueryClient, page: LinkTreeDetail): void {
  client.setQueryData(detailKey(page.id), page);
  const { title, domain, status, unpublishedChanges, brokenLinks, avatarUrl, rowVersion } = page;
  client.setQueryData<LinkTree[]>(listKey, (rows) =>
    rows?.map((row) =>
      row.id === page.id
        ? { ...row, title, domain, status, unpublishedChanges, brokenLinks, avatarUrl, rowVersion }
        : row,
    ),
  );
}
