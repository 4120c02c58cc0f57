import { queryOptions } from '@tanstack/react-query';
import { listTags } from './api.ts';

const freshMs = 60_000;

export const tagQueries = {
  /** The one set of tags that every area has. */
  list: () => queryOptions({ queryKey: ['tags'], queryFn: listTags, staleTime: freshMs }),
};
