import { useEffect, useRef, type RefObject } from 'react';
import { usePageKeys } from '#renderer/lib/use-page-keys.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';

type Options = {
  openId: string | undefined;
  isPhone: boolean;
  table: RefObject<DataTableHandle | null>;
  filterField: RefObject<HTMLInputElement | null>;
  onClose: () => void;
};

/** Where the focus goes when the panel beside a list opens and closes, and the keys of such a list. */
export function usePanelFocus({ openId, isPhone, table, filterField, onClose }: Options) {
  const wantsPanelFocus = useRef(false);
  const returnsTo = useRef<string>(undefined);

  /** The focus goes back to the row it came from. */
  const close = () => {
    returnsTo.current = openId;
    onClose();
  };
  useEffect(() => {
    if (openId !== undefined || returnsTo.current === undefined) return;
    table.current?.focusRow(returnsTo.current);
    returnsTo.current = undefined;
  }, [openId, table]);
  usePageKeys({
    onFilter: () => filterField.current?.focus(),
    onEscape: () => {
      if (openId !== undefined) close();
    },
  });
  return {
    close,
    /** Call before opening: beside an open panel the list keeps the focus, so that one can look through it row by row. */
    prepareOpening: () => {
      wantsPanelFocus.current = openId === undefined || isPhone;
    },
    headingRef: (heading: HTMLElement | null) => {
      if (heading === null || !wantsPanelFocus.current) return;
      wantsPanelFocus.current = false;
      heading.focus();
    },
  };
}
