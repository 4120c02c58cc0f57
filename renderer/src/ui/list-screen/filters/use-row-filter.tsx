import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { useSearchText } from '#renderer/lib/lists/list-params.ts';
import { createRowSearch } from '#renderer/lib/lists/row-search.ts';
import { usePageKeys } from '#renderer/lib/window/use-page-keys.ts';

import { fold } from '#shared/lib/fold.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListNoMatch } from '#renderer/ui/list-screen/states/list-no-match.tsx';

type Options<Row> = {
  /** What the rows are, in the plural. */
  things: string;
  /** The searchable text of a row, not folded. Must be stable. */
  textOf: (row: Row) => string;
  /** Set if more rows can be loaded. */
  more?: { isLoading: boolean; onLoad: () => void } | undefined;
};

/** With at most this many rows no filter is needed. */
const mostWithout = 20;

/** The filter of a plain table with many rows: the field, the matching rows, and the message if there are none. */
export function useRowFilter<Row>(rows: readonly Row[], { things, textOf, more }: Options<Row>) {
  const field = useRef<HTMLInputElement>(null);
  const { text, setText } = useSearchText();
  const wanted = fold(useDeferredValue(text).trim());
  const find = useMemo(() => createRowSearch(rows, (row) => fold(textOf(row))), [rows, textOf]);
  usePageKeys({ onFilter: () => field.current?.focus(), onEscape: () => undefined });
  const isShown = rows.length > mostWithout || more !== undefined || text !== '';
  const shown = find(isShown ? wanted : '');
  const clear = () => {
    setText('');
    field.current?.focus();
  };
  const bar: ReactNode = isShown ? (
    <FilterBar
      label={`Filter ${things}`}
      text={text}
      inputRef={field}
      onText={setText}
      onLeaveDown={() => undefined}
    />
  ) : null;
  const none: ReactNode =
    shown.length === 0 && rows.length > 0 ? (
      <ListNoMatch things={things} text={text} hasFilters={false} more={more} onClear={clear} />
    ) : null;
  return { shown, bar, none };
}
