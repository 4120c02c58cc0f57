import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useFreeKeys } from '#renderer/ui/rows/use-free-keys.ts';
import { rowLink, usePointedRow } from '#renderer/ui/rows/use-pointed-row.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { rangeWith } from '#renderer/ui/table/selection/range-with.ts';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { RailMore, type RailPages } from './rail-more.tsx';
import { RailRow } from './rail-row.tsx';
import { indexOfRow, stepFrom, type RailItem } from './rail-items.ts';
import { useLastOpened } from './use-last-opened.ts';
import styles from './rail.module.css';

export type RailRowsProps<Row> = {
  /** What the rows are, in the plural: `Notes`. */
  label: string;
  items: readonly RailItem<Row & { id: string }>[];
  rowHeight: number;
  /** Two or three lines, or one. Must be stable while nothing in them changes. */
  render: (row: Row) => ReactNode;
  titleOf?: (row: Row) => string;
  /** The address parameter with the id of the open row. */
  openParam: string;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** The rows may be outdated: none is opened automatically until the response has arrived. */
  isOld?: boolean;
  /** Set if the rows load page by page. */
  pages?: RailPages | undefined;
  handle?: Ref<DataTableHandle>;
};

const groupHeight = 30;
const moreWithin = 10;

/** The rows of a rail, of which only the visible ones are rendered. Arrow keys, Home and End move, Enter opens. */
export function RailRows<Row>({ items, openId, pages, rowHeight, onOpen, ...props }: RailRowsProps<Row>) {
  const { openParam, isOld = false } = props;
  useLastOpened({ items, openParam, isOld });
  const scroller = useRef<HTMLDivElement>(null);
  const first = stepFrom(items, -1, 1);
  const [activeId, setActiveId] = useState<string>();
  const [wanted, setWanted] = useState<{ id: string }>();
  const openIndex = indexOfRow(items, openId);
  const activeIndex = [indexOfRow(items, activeId), openIndex, first].find((index) => index !== -1) ?? -1;
  const hrefPrefix = useHrefPrefix(openParam);

  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are not passed to memoised components
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'group' ? groupHeight : rowHeight),
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : item.kind === 'group' ? item.label : item.row.id;
      },
      [items],
    ),
    overscan: 6,
    // Always render the focused row.
    rangeExtractor: (range) => rangeWith(range, [activeIndex]),
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, items]);

  const shown = virtualizer.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= items.length - moreWithin;
  const loadMore = pages?.loadMore;
  const wantsMore = isNearEnd && pages?.hasMore === true && !pages.isLoading && !pages.hasFailed;
  useEffect(() => {
    if (wantsMore) void loadMore?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `loadMore` is a new function on each render
  }, [wantsMore]);

  const active = items[activeIndex];
  const { pointedId, pointing } = usePointedRow({
    activeId: active?.kind === 'row' ? active.row.id : undefined,
    onPoint: (id, takesFocus) => {
      setActiveId(id);
      if (takesFocus) setWanted({ id });
    },
  });

  // Scroll the open row into view once it is known, unless it was clicked.
  const isListed = openIndex !== -1;
  useEffect(() => {
    if (isListed && pointedId.current !== openId) virtualizer.scrollToIndex(openIndex, { align: 'auto' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of the list alone must not scroll
  }, [openId, isListed, virtualizer]);
  useEffect(() => {
    if (wanted !== undefined) rowLink(scroller.current, wanted.id)?.focus({ preventScroll: true });
  }, [wanted]);

  const focusIndex = (index: number): boolean => {
    const item = items[index];
    if (item?.kind !== 'row') return false;
    pointedId.current = undefined;
    setActiveId(item.row.id);
    setWanted({ id: item.row.id });
    virtualizer.scrollToIndex(index, { align: 'auto' });
    return true;
  };
  useImperativeHandle(props.handle, () => ({
    focusRow: (id) => focusIndex(indexOfRow(items, id)),
    focusFirst: () => void focusIndex(first),
    focusCurrent: () => void focusIndex(activeIndex),
  }));
  const move = (event: globalThis.KeyboardEvent | KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = {
      ArrowDown: stepFrom(items, activeIndex, 1),
      ArrowUp: stepFrom(items, activeIndex, -1),
      Home: first,
      End: stepFrom(items, items.length, -1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focusIndex(next === -1 ? activeIndex : next);
  };
  useFreeKeys((event) => {
    if (scroller.current?.closest('[inert]') !== null) return;
    if (event.key === 'Enter' && !event.repeat && active?.kind === 'row') {
      event.preventDefault();
      onOpen(active.row.id);
    } else move(event);
  });

  return (
    <div className={styles['scroll']} ref={scroller} onKeyDown={move} {...pointing}>
      <ul style={{ height: virtualizer.getTotalSize() }} aria-label={props.label}>
        {shown.map(({ index, key, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li key={key} style={{ height: size, transform: `translateY(${String(start)}px)` }}>
              {item.kind === 'group' ? (
                <span className={styles['group']}>{item.label}</span>
              ) : (
                <RailRow
                  row={item.row}
                  href={`${hrefPrefix}${item.row.id}`}
                  title={props.titleOf?.(item.row)}
                  isOpen={item.row.id === openId}
                  isActive={index === activeIndex}
                  render={props.render}
                  onFocus={setActiveId}
                  onOpen={onOpen}
                />
              )}
            </li>
          );
        })}
      </ul>
      <RailMore pages={pages} things={props.label.toLowerCase()} />
    </div>
  );
}
