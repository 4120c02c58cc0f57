import type { KeyboardEvent, RefObject } from 'react';
import { useFreeKeys } from '#renderer/ui/rows/use-free-keys.ts';
import type { Selection } from './selection/selection.ts';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly { id: string }[];
  /** The index of the row that has, or last had, the focus. */
  activeIndex: number;
  /** The index of the row on which keys act. */
  tabStop: number;
  /** The next row that is not folded. */
  rowFrom: (index: number, by: 1 | -1) => number | undefined;
  selection: Selection | undefined;
  onFocus: (index: number) => void;
  onOpen: (id: string) => void;
};

/**
 * Arrow keys, Home and End move, Enter opens, Space and X check: in the list, and while the focus is where it is on
 * arrival at a page.
 */
export function useTableKeys({ scroller, rows, activeIndex, tabStop, rowFrom, selection, ...act }: Options) {
  const handle = (event: globalThis.KeyboardEvent | KeyboardEvent, isOnRow: boolean, isOnGroup: boolean) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const active = rows[tabStop];
    if (isOnRow && active !== undefined && selection !== undefined && /^[ x]$/i.test(event.key)) {
      event.preventDefault();
      selection.toggle(active.id, event.shiftKey);
      return;
    }
    // From a group's heading, the first step down leads to the row below it.
    const from = isOnGroup ? activeIndex : activeIndex + 1;
    const last = rows.length - 1;
    const targets: Partial<Record<string, number | undefined>> = {
      ArrowDown: rowFrom(from, 1) ?? rowFrom(last, -1),
      ArrowUp: rowFrom(activeIndex - 1, -1) ?? rowFrom(0, 1),
      Home: rowFrom(0, 1),
      End: rowFrom(last, -1),
    };
    const next = targets[event.key];
    if (event.shiftKey || next === undefined) return;
    event.preventDefault();
    act.onFocus(next);
  };
  useFreeKeys((event) => {
    if (scroller.current?.closest('[inert]') !== null) return;
    const active = rows[tabStop];
    if (event.key !== 'Enter' || event.repeat || active === undefined) handle(event, true, false);
    else {
      event.preventDefault();
      act.onOpen(active.id);
    }
  });
  return (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.defaultPrevented || target.closest('thead') !== null) return;
    handle(event, target.matches('[data-row-link]'), target.closest('[data-group-row]') !== null);
  };
}
