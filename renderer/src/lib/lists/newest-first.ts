import { infiniteQueryOptions } from '@tanstack/react-query';

/** How an area asks for what belongs to one of its rows, a page behind the last of the one before. */
export type NewestFirst<Row> = {
  queryKey: readonly string[];
  load: (before: string | null) => Promise<Row[]>;
};

/** The same as a query: for lines of a panel, the newest first. */
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
