import type { QueryKey } from '@tanstack/react-query';
import type { Noun } from '#renderer/lib/text/counts.ts';
import type { Sort } from '#renderer/ui/table/columns.ts';
import type { ReactNode } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';

/** The names of a list's rows: `model`, `models`, and the label `Models`. */
export type ListWords = Noun & { label: string };

/** Address parameters by name, without those that are not set. */
export type Values = Readonly<Record<string, string>>;

/** A filter with a chip. Must be stable while it doesn't change: a new object renders again at each key press. */
export type ListFilter<Row> = {
  /** The parameter of the address. */
  param: string;
  label: string;
  /** The label of the option that filters nothing; Any by default. */
  anyLabel?: string;
  /** The options besides Any. They may depend on the rows and on the current value. */
  options: readonly Option[] | ((rows: readonly Row[], value: string) => readonly Option[]);
  /** Renders an option with more than its label. */
  renderOption?: (option: Option) => ReactNode;
  /** Accepts values of the address that are not among the options. By default only the options are accepted. */
  accepts?: (value: string) => boolean;
  /** Missing if the server filters. */
  matches?: (row: Row, value: string) => boolean;
};

export type Compare<Row> = (a: Row, b: Row) => number;

/** Views that everyone has: tabs before the saved views, with the address parameters that each sets. */
export type Preset = {
  label: string;
  params: Values;
  /** The number of rows before any filter, if known. */
  count?: string | undefined;
};

/** What the address requests from a list that the server filters and sorts. */
export type Asked = { values: Values; text: string; sort: Sort };

/** The position where a page ends: the sort key of its last row. */
export type Cursor = string | number;

/** A list that the server returns page by page, each continuing after the one before. */
export type KeysetQuery<Row> = {
  queryKey: QueryKey;
  pageSize: number;
  /** Null loads the first page. A page that is not full is the last. */
  loadPage: (after: Cursor | null) => Promise<readonly Row[]>;
  /** Undefined if no page follows. */
  cursorOf: (last: Row) => Cursor | undefined;
};

/** The number of rows, loaded or not; capped if counting all would cost too much. */
export type Total = { count: number; isCapped: boolean };

/** The rows of a list from any source, and the state of loading. */
export type ListSource<Row> = {
  /** All loaded rows. */
  rows: readonly Row[];
  /** The rows that match the address, in its order. */
  shown: readonly Row[];
  /** `pending`: nothing to show yet. `failed`: nothing, and `failure` says why. */
  status: 'pending' | 'failed' | 'ready';
  failure: Error | null;
  isFetching: boolean;
  /** More rows load automatically. */
  isGrowing: boolean;
  /** There are no rows at all, even without filters. */
  isEmpty: boolean;
  /** The rows shown are still those of the previous address. */
  isOutdated: boolean;
  /** A problem with the rows shown. */
  problem: string | undefined;
  /** Refetches everything. */
  refetch: () => Promise<{ isError: boolean }>;
  /** Only for a paged list. */
  pages?: Pages<Row>;
};

export type Pages<Row> = {
  /** The text is searched only in the loaded rows. */
  isTextLocal: boolean;
  hasMore: boolean;
  isLoading: boolean;
  /** The last attempt to load more failed. */
  hasFailed: boolean;
  loadMore: () => Promise<readonly Row[]>;
  total: Total | undefined;
  asked: Asked;
  /** Reads all pages; resolves to the rows that match the filters. */
  readAll: (onRead: (count: number) => void, signal: AbortSignal) => Promise<Row[]>;
};
