import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

const freshMs = 60_000;

export const tagQueries = {
  /** The tags shared by all areas. */
  list: () => queryOptions({ queryKey: ['tags'], queryFn: () => request('tags.list'), staleTime: freshMs }),
};
