import type { QueryKey } from '@tanstack/react-query';
import type { Noun } from '#renderer/lib/text/counts.ts';
import type { Sort } from '#renderer/ui/table/columns.ts';
import type { ReactNode } from 'react';
import type { Option } from '#renderer/lib/lists/matching-options.ts';

/** What a list is of: `model`, `models`, and `Models` where it is named. */
export type ListWords = Noun & { label: string };

/** Parameters of the address by name; what is not set is left out. */
export type Values = Readonly<Record<string, string>>;

/** A filter with a chip. Stable while nothing about it changes: a new one is drawn again at each key. */
export type ListFilter<Row> = {
  /** The parameter of the address. */
  param: string;
  label: string;
  /** What holds where nothing is chosen; Any where left out. */
  anyLabel?: string;
  /** What can be chosen beside Any. It may depend on the rows, and on what the address says. */
  options: readonly Option[] | ((rows: readonly Row[], value: string) => readonly Option[]);
  /** More than its label. */
  renderOption?: (option: Option) => ReactNode;
  /** What counts where an address may say anything. Left out: what is among the options. */
  accepts?: (value: string) => boolean;
  /** Left out where the server filters. */
  matches?: (row: Row, value: string) => boolean;
};

export type Compare<Row> = (a: Row, b: Row) => number;

/** Ways to look at a list that everyone has: tabs before the saved views, each with what it sets in the address. */
export type Preset = {
  label: string;
  params: Values;
  /** How many rows it shows before any filter, where that is known. */
  count?: string | undefined;
};

/** What the address asks of a list whose server filters and orders. */
export type Asked = { values: Values; text: string; sort: Sort };

/** Where a page ends: the key of its last row. */
export type Cursor = string | number;

/** A list that the server gives page by page, each from where the one before ended. */
export type KeysetQuery<Row> = {
  queryKey: QueryKey;
  pageSize: number;
  /** Null: from the start. A page that is not full is the last. */
  loadPage: (after: Cursor | null) => Promise<readonly Row[]>;
  /** Undefined: nothing comes after it. */
  cursorOf: (last: Row) => Cursor | undefined;
};

/** How many rows there are, loaded or not; capped where counting on would cost too much. */
export type Total = { count: number; isCapped: boolean };

/** The rows of a list, wherever they come from, and how far they have come. */
export type ListSource<Row> = {
  /** Those that have come. */
  rows: readonly Row[];
  /** Those of them that the address leaves, in its order. */
  shown: readonly Row[];
  /** `pending`: nothing to show yet. `failed`: nothing, and `failure` says why. */
  status: 'pending' | 'failed' | 'ready';
  failure: Error | null;
  isFetching: boolean;
  /** More comes automatically. */
  isGrowing: boolean;
  /** There are no rows at all, whatever is filtered. */
  isEmpty: boolean;
  /** What is shown answers the address before this one. */
  isOutdated: boolean;
  /** What is wrong with what is shown. */
  problem: string | undefined;
  /** Asks for the whole again. */
  refetch: () => Promise<{ isError: boolean }>;
  /** Of a paged list alone. */
  pages?: Pages<Row>;
};

export type Pages<Row> = {
  /** The text is looked for among the loaded rows alone. */
  isTextLocal: boolean;
  hasMore: boolean;
  isLoading: boolean;
  /** The last try to load more failed. */
  hasFailed: boolean;
  loadMore: () => Promise<readonly Row[]>;
  total: Total | undefined;
  asked: Asked;
  /** Goes through all pages; answers with what the filters leave of them. */
  readAll: (onRead: (count: number) => void, signal: AbortSignal) => Promise<Row[]>;
};
