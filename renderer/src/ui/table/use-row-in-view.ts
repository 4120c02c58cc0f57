import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

type Options = {
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of the head that stands over the rows. */
  head: number;
  topKey: string | undefined;
  openId: string | undefined;
  openIndex: number | undefined;
  /** The row that Tab reaches. */
  activeIndex: number;
  activeId: string | undefined;
  /** The row that the pointer chose: it stays where it is. */
  pointedId: RefObject<string | undefined>;
};

type Last = {
  topKey: string | undefined;
  height: number;
  current: number | undefined;
  id: string | undefined;
  isInView: boolean;
};

/**
 * Keeps the row that someone is at in view: when it is opened, when the list gets smaller (a bar comes below it) and when rows
 * come or go above. A new list begins at the top.
 */
export function useRowInView({
  virtualizer,
  scroller,
  head,
  topKey,
  openId,
  openIndex,
  activeIndex,
  activeId,
  pointedId,
}: Options) {
  const isOpenListed = openIndex !== undefined;
  const showOpenRow = useEffectEvent(() => {
    if (openIndex !== undefined && pointedId.current !== openId)
      virtualizer.scrollToIndex(openIndex, { align: 'auto' });
  });
  useEffect(() => {
    showOpenRow();
  }, [openId, isOpenListed]);

  const last = useRef<Last>(undefined);
  useLayoutEffect(() => {
    const hasFocus = scroller.current?.contains(document.activeElement) === true;
    const current = openIndex ?? (hasFocus ? activeIndex : undefined);
    const id = openIndex === undefined ? activeId : openId;
    const height = virtualizer.scrollRect?.height ?? 0;
    const offset = virtualizer.scrollOffset ?? 0;
    const before = last.current;
    if (before !== undefined && before.topKey !== topKey) {
      if (offset > 0) virtualizer.scrollToOffset(0);
    } else if (before?.isInView === true && current !== undefined) {
      // A pointer that makes another row the active one scrolls nothing.
      if (
        before.height > height ||
        (before.current !== current && (before.id === id || pointedId.current !== id))
      )
        virtualizer.scrollToIndex(current, { align: 'auto' });
    }
    const item = virtualizer.getVirtualItems().find(({ index }) => index === current);
    const isInView = item !== undefined && item.start >= offset + head && item.end <= offset + height;
    last.current = { topKey, height, current, id, isInView };
  });
}
