import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

type Options = {
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  scroller: RefObject<HTMLDivElement | null>;
  /** The height of the sticky head. */
  head: number;
  topKey: string | undefined;
  openId: string | undefined;
  openIndex: number | undefined;
  /** The index of the row that is the Tab stop. */
  activeIndex: number;
  activeId: string | undefined;
  /** The row chosen by the pointer, which must not scroll away from it. */
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
 * Keeps the current row in view: when it is opened, when the list gets smaller (a bar appears below it), and when rows
 * above are added or removed. A new list starts at the top.
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
      // Don't scroll when the pointer activates another row.
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
