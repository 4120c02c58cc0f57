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
  /** Stable; what someone may type to find a row, not folded. */
  textOf: (row: Row) => string;
  /** Given where more rows can be loaded. */
  more?: { isLoading: boolean; onLoad: () => void } | undefined;
};

/** So many are seen at once. */
const mostWithout = 20;

/** The field of a plain table with many rows, those that match what is typed, and what stands in their place where none do. */
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
