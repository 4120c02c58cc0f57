import { Loader, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent } from 'react';
import type { NoteList as List } from '#renderer/features/notes/use-note-list.ts';
import { rangeWith } from '#renderer/ui/table/range-with.ts';
import { NoteLine } from './note-line.tsx';
import type { NoteListItem } from './note-lines.ts';
import styles from './note-rail.module.css';

type Props = { list: List; items: readonly NoteListItem[]; now: number };

const noteHeight = 70;
const groupHeight = 30;
const moreWithin = 10;

/** The notes, of which those in view exist. Arrows, Home and End move, Enter opens. */
export function NoteList({ list, items, now }: Props) {
  const { openId, pages, table, open } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const indexOf = (id: string | undefined) =>
    id === undefined ? -1 : items.findIndex((item) => item.kind === 'note' && item.note.id === id);
  const first = items.findIndex(({ kind }) => kind === 'note');
  const [activeId, setActiveId] = useState<string>();
  const [wanted, setWanted] = useState<{ id: string }>();
  const activeIndex = indexOf(activeId);
  const openIndex = indexOf(openId);
  const tabIndex = activeIndex !== -1 ? activeIndex : openIndex !== -1 ? openIndex : first;

  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is passed on to a memoised part
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'group' ? groupHeight : noteHeight),
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : item.kind === 'group' ? item.label : item.note.id;
      },
      [items],
    ),
    overscan: 6,
    // The one that holds the focus must exist.
    rangeExtractor: (range) => rangeWith(range, [tabIndex]),
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the call is another one at each render
  }, [wantsMore]);

  // The open one is in view once it is known, and stays where it is afterwards.
  const isListed = openIndex !== -1;
  useEffect(() => {
    if (isListed) virtualizer.scrollToIndex(openIndex, { align: 'auto' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list may change without anyone going elsewhere
  }, [openId, isListed, virtualizer]);
  useEffect(() => {
    if (wanted === undefined) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-note="${wanted.id}"]`)
      ?.focus({ preventScroll: true });
  }, [wanted]);

  const focusIndex = (index: number): boolean => {
    const item = items[index];
    if (item?.kind !== 'note') return false;
    setActiveId(item.note.id);
    setWanted({ id: item.note.id });
    virtualizer.scrollToIndex(index, { align: 'auto' });
    return true;
  };
  /** Over the words of a group to the note beyond. */
  const step = (from: number, by: 1 | -1) => {
    for (let index = from + by; index >= 0 && index < items.length; index += by)
      if (items[index]?.kind === 'note') return index;
    return from;
  };
  useImperativeHandle(table, () => ({
    focusRow: (id) => focusIndex(indexOf(id)),
    focusFirst: () => void focusIndex(first),
    focusCurrent: () => void focusIndex(tabIndex),
  }));
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const targets: Partial<Record<string, number>> = {
      ArrowDown: step(tabIndex, 1),
      ArrowUp: step(tabIndex, -1),
      Home: first,
      End: items.length - 1,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    focusIndex(next);
  };

  return (
    <div className={styles['scroll']} ref={scroller} onKeyDown={handleKeyDown}>
      <ul style={{ height: virtualizer.getTotalSize() }} aria-label="Notes">
        {shown.map(({ index, key, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li key={key} style={{ height: size, transform: `translateY(${String(start)}px)` }}>
              {item.kind === 'group' ? (
                <span className={styles['group']}>{item.label}</span>
              ) : (
                <NoteLine
                  note={item.note}
                  now={now}
                  sought={list.address.askedText}
                  isOpen={item.note.id === openId}
                  isTabStop={index === tabIndex}
                  onFocus={setActiveId}
                  onOpen={open}
                />
              )}
            </li>
          );
        })}
      </ul>
      {pages?.isLoading === true ? (
        <p className={styles['more']} role="status">
          <Loader size={12} color="gray" /> Loading…
        </p>
      ) : pages?.hasFailed === true ? (
        <p className={styles['more']} role="alert">
          Couldn’t load more notes.{' '}
          <UnstyledButton className={styles['retry'] ?? ''} onClick={() => void pages.loadMore()}>
            Try Again
          </UnstyledButton>
        </p>
      ) : null}
    </div>
  );
}
