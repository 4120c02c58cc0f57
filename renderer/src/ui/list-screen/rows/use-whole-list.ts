import {
  keepPreviousData,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { fold } from '#shared/lib/fold.ts';
import { useMemo } from 'react';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import type { Compare, Values } from '#renderer/ui/list-screen/list-types.ts';
import { useList, type ListOptions } from './use-list.ts';
import { useListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { narrowRows, orderRows } from './whole-rows.ts';

type Options<Data, Key extends QueryKey, Row> = ListOptions<Row> & {
  query: (values: Values) => UseQueryOptions<Data, DefaultError, Data, Key>;
  /** The rows in the response; the same data has to give the same array. */
  read: (data: Data) => { rows: readonly Row[]; isComplete: boolean };
  sorts: {
    /** By name, the default first. Each must be stable while it sorts the same way. */
    by: Readonly<Record<string, Compare<Row>>>;
    /** Breaks ties. By default equal rows stay in the response's order. */
    then?: Compare<Row>;
  };
  /** The folded text in which the search looks. Must be stable. */
  search: (row: Row) => string;
  /** Other address parameters that a view stores: the layout. */
  alsoKept?: readonly string[];
  /** Which rows a preset shows. Must be stable; missing if presets only set filters or the query. */
  leaves?: (row: Row, values: Values) => boolean;
  /** Ids of rows that the server finds in addition, as it searches text that the loaded rows don't contain. */
  find?: { query: (text: string) => Find; problem: string };
  /** A separate query whose data is joined with the rows by id. */
  beside?: Beside;
};

type Find = Pick<
  UseQueryOptions<ReadonlySet<string>>,
  'queryKey' | 'staleTime' | 'placeholderData' | 'structuralSharing'
> & {
  queryFn: () => Promise<ReadonlySet<string>>;
};

type Beside = {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'refetch'>;
  /** The filter that needs this data: while it is set, no rows are shown before the data has loaded. */
  param: string;
  /** The problem to show if the data could not be loaded. */
  problem: string;
};

const none: readonly never[] = [];
/** A search for a single letter would match nearly everything. */
const fewestLetters = 2;
const neverFound: Find = { queryKey: ['found by nobody'], queryFn: async () => new Set<string>() };
const asTheyCame = () => 0;

/** A list that is loaded completely, then filtered and sorted in the page: up to ten thousand small rows. */
export function useWholeList<Data, Key extends QueryKey, Row extends { id: string }>(
  options: Options<Data, Key, Row>,
) {
  const { words, filters, sorts, search, beside, leaves, find } = options;
  const address = useListAddress({ ...options, sortNames: Object.keys(sorts.by) });
  const query = useQuery({
    ...options.query(address.values),
    // Keep the previous rows until the new ones have loaded, so that the page doesn't change its height.
    placeholderData: keepPreviousData,
  });
  const failure = useLastFailure(query);
  const { rows, isComplete } =
    query.data === undefined ? { rows: none, isComplete: false } : options.read(query.data);
  const { column, isDescending } = address.sort;
  const compare = sorts.by[column] ?? asTheyCame;
  const { then } = sorts;
  const found = useMemo(
    () => orderRows(rows, { compare, isDescending, then }, search),
    [rows, compare, isDescending, then, search],
  );
  const { text, values, askedText } = address;
  const finding = useQuery({
    ...(find?.query(askedText) ?? neverFound),
    enabled: find !== undefined && askedText.length >= fewestLetters,
  });
  const also = askedText === text.trim() && !finding.isPlaceholderData ? finding.data : undefined;
  // Computed in the same render as the key press: deferring it would show the result a frame later, and rows render
  // quickly.
  const shown = useMemo(() => {
    const sought = fold(text.trim());
    const named = found(sought);
    const known = also === undefined || sought === '' ? undefined : new Set(named);
    const all =
      known === undefined ? named : found('').filter((row) => known.has(row) || also?.has(row.id) === true);
    const left = leaves === undefined ? all : all.filter((row) => leaves(row, values));
    return narrowRows(left, filters, values);
  }, [found, text, also, leaves, filters, values]);
  const isOutdated = query.isPlaceholderData;
  const isWaiting = beside?.query.isPending === true && values[beside.param] !== undefined;
  const isPending = query.data === undefined || isWaiting || (isOutdated && shown.length === 0);
  return useList(options, address, {
    rows,
    shown,
    status: !isPending ? 'ready' : failure === null ? 'pending' : 'failed',
    failure,
    isFetching: query.isFetching || beside?.query.isFetching === true,
    isGrowing: !isComplete && query.isFetching,
    isEmpty: isComplete && !isOutdated && rows.length === 0,
    isOutdated,
    problem: !query.isError
      ? beside?.query.isError === true
        ? beside.problem
        : finding.isError && text.trim() !== ''
          ? find?.problem
          : undefined
      : isComplete
        ? 'This list may be out of date.'
        : `Only the first ${countOf(rows.length, words)} could be loaded.`,
    refetch: async () => {
      const [rows, joined] = await Promise.all([query.refetch(), beside?.query.refetch()]);
      return { isError: rows.isError || joined?.isError === true };
    },
  });
}
