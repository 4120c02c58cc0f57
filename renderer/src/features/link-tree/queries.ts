import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { AnsweredRows } from '#renderer/ui/changes/change-row.ts';
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

/** Puts pages that calls return into the editor's and the list's cache; the list is sorted by title. */
export const answeredPages: AnsweredRows<LinkTreeDetail> = {
  key: all,
  isCounted: false,
  show: (client, page) => {
    client.setQueryData(detailKey(page.id), page);
    const rows = client.getQueryData<LinkTree[]>(listKey);
    client.setQueryData<LinkTree[]>(
      listKey,
      rows?.map((row) => (row.id === page.id ? { ...row, ...page } : row)),
    );
    if (rows?.some(({ id, title }) => id === page.id && title !== page.title) === true)
      void client.invalidateQueries({ queryKey: listKey });
  },
};
