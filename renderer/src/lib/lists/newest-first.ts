import { infiniteQueryOptions } from '@tanstack/react-query';

/** How an area loads the children of one of its rows: each page starts after the last row of the page before. */
export type NewestFirst<Row> = {
  queryKey: readonly string[];
  load: (before: string | null) => Promise<Row[]>;
};

/** The same as a query, for the rows of a panel, newest first. */
export const newestFirst = <Row extends { id: string }>(
  { queryKey, load }: NewestFirst<Row>,
  pageSize: number,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    refetchOnMount: 'always',
  });
