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
  /** What the answer holds; the same rows for the same answer. */
  read: (data: Data) => { rows: readonly Row[]; isComplete: boolean };
  sorts: {
    /** By name; the usual one is first. Each stable while it orders the same. */
    by: Readonly<Record<string, Compare<Row>>>;
    /** Decides between equals. Left out: they stay as they came. */
    then?: Compare<Row>;
  };
  /** What the text is looked for in, folded. Stable. */
  search: (row: Row) => string;
  /** What else of the address a view keeps: how the rows are laid out. */
  alsoKept?: readonly string[];
  /** Which rows the presets leave. Stable; left out where presets say it by their filters or by the query. */
  leaves?: (row: Row, values: Values) => boolean;
  /** What the server finds by a text beside what the page does: ids of rows, since it knows words that they don't carry. */
  find?: { query: (text: string) => Find; problem: string };
  /** What the rows are joined with, by their ids, which is asked for apart. */
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
  /** The filter that needs it: with it, nothing is shown before it is there. */
  param: string;
  /** What is wrong with the list where it could not be had. */
  problem: string;
};

const none: readonly never[] = [];
/** Of one letter nearly everything has one. */
const fewestLetters = 2;
const neverFound: Find = { queryKey: ['found by nobody'], queryFn: async () => new Set<string>() };
const asTheyCame = () => 0;

/** A list that is loaded whole, then filtered and ordered on the page: up to ten thousand slim rows. */
export function useWholeList<Data, Key extends QueryKey, Row extends { id: string }>(
  options: Options<Data, Key, Row>,
) {
  const { words, filters, sorts, search, beside, leaves, find } = options;
  const address = useListAddress({ ...options, sortNames: Object.keys(sorts.by) });
  const query = useQuery({
    ...options.query(address.values),
    // What another choice of rows has left stays until its own have come: the page keeps its size.
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
  // In the same step as the key itself: later would be a frame later, and the rows are quickly changed.
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
