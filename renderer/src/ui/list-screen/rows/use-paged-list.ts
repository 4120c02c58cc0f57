import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  type QueryKey,
} from '@tanstack/react-query';
import { fold } from '#shared/lib/fold.ts';
import { useMemo } from 'react';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { createRowSearch } from '#renderer/lib/lists/row-search.ts';
import type { Asked, Cursor, KeysetQuery, ListSource, Total } from '#renderer/ui/list-screen/list-types.ts';
import { useList, type ListOptions } from './use-list.ts';
import { useListAddress, type ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';

type SourceOptions<Row> = Pick<ListOptions<Row>, 'words'> & {
  query: (asked: Asked) => KeysetQuery<Row>;
  /** Counts the rows; without it the total is unknown. */
  count?: (asked: Asked) => { queryKey: QueryKey; load: () => Promise<Total> };
  /**
   * The text, in lower case, that is searched among the loaded rows. Without it the server searches. Must be stable.
   */
  search?: ((loaded: readonly Row[]) => (row: Row) => string) | undefined;
  /** False while the page shows its rows in another way, from other queries. */
  isWanted?: boolean;
};

type Options<Row> = ListOptions<Row> &
  SourceOptions<Row> & {
    /** The sort orders that the server supports, the default first. */
    sorts?: readonly string[];
  };

const noOrders: readonly string[] = [];

/** A list that loads page by page; the server filters and sorts. */
export function usePagedList<Row extends { id: string }>(options: Options<Row>) {
  const address = useListAddress({ ...options, sortNames: options.sorts ?? noOrders });
  return useList(options, address, usePagedSource(options, address));
}

/** The rows of such a list, for a page that can also show the same query in other ways. */
export function usePagedSource<Row extends { id: string }>(
  options: SourceOptions<Row>,
  address: ListAddress,
): ListSource<Row> {
  const { words, search, isWanted = true } = options;
  const { values, askedText, sort, text } = address;
  const isTextLocal = search !== undefined;
  const asked: Asked = { values, text: isTextLocal ? '' : askedText, sort };
  const keyset = options.query(asked);
  const { pageSize } = keyset;
  const query = useInfiniteQuery({
    queryKey: keyset.queryKey,
    queryFn: ({ pageParam }) => keyset.loadPage(pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page): Cursor | undefined => {
      const last = page.at(-1);
      return page.length < pageSize || last === undefined ? undefined : keyset.cursorOf(last);
    },
    refetchOnMount: unlessFollowed,
    // With many pages loaded, returning to this window would reload them all.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const counting = options.count?.(asked);
  const total = useQuery({
    queryKey: counting?.queryKey ?? ['no-total'],
    queryFn: counting?.load ?? skipToken,
    refetchOnMount: unlessFollowed,
    enabled: isWanted,
  });
  const failure = useLastFailure(query);
  const pages = query.data?.pages;
  // A row that moves while pages load may be in two of them.
  const rows = useMemo(
    () => [...new Map((pages ?? []).flat().map((row) => [row.id, row])).values()],
    [pages],
  );
  const wanted = fold(text.trim());
  const textOf = useMemo(() => search?.(rows), [search, rows]);
  const found = useMemo(() => createRowSearch(rows, textOf ?? noText), [rows, textOf]);
  const shown = useMemo(() => (isTextLocal ? found(wanted) : rows), [isTextLocal, found, wanted, rows]);
  const isOutdated = query.isPlaceholderData;
  const isPending = pages === undefined || (isOutdated && shown.length === 0);

  return {
    rows,
    shown,
    status: !isPending ? 'ready' : failure === null ? 'pending' : 'failed',
    failure,
    isFetching: query.isFetching,
    isGrowing: false,
    isEmpty: rows.length === 0 && !isOutdated && !address.hasFilters && asked.text === '',
    isOutdated,
    problem: query.isFetchNextPageError
      ? `Couldn’t load more ${words.many}.`
      : query.isError
        ? 'This list may be out of date.'
        : undefined,
    refetch: () => {
      if (counting !== undefined) void total.refetch();
      return query.refetch();
    },
    pages: {
      isTextLocal,
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      loadMore: async () => (await query.fetchNextPage()).data?.pages.at(-1) ?? [],
      total: total.data,
      asked,
      readAll: async (onRead, signal) => {
        const all: Row[] = [];
        for (let after: Cursor | null = null, read = 0; ;) {
          const page: readonly Row[] = await keyset.loadPage(after);
          signal.throwIfAborted();
          all.push(...(textOf === undefined ? page : page.filter((row) => textOf(row).includes(wanted))));
          read += page.length;
          onRead(read);
          const last = page.at(-1);
          if (page.length < pageSize || last === undefined) return all;
          const next = keyset.cursorOf(last);
          if (next === undefined) return all;
          after = next;
        }
      },
    },
  };
}

const noText = () => '';
