import { useEffect, useRef, type RefObject } from 'react';
import { usePageKeys } from '#renderer/lib/window/use-page-keys.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';

type Options = {
  openId: string | undefined;
  isPhone: boolean;
  table: RefObject<DataTableHandle | null>;
  filterField: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  /** Escape while no panel is open. */
  onEscape: () => void;
};

/** Moves the focus when the panel next to a list opens and closes, and handles the list's keys. */
export function usePanelFocus({ openId, isPhone, table, filterField, onClose, onEscape }: Options) {
  const wantsPanelFocus = useRef(false);
  const returnsTo = useRef<{ id: string | undefined }>(undefined);

  const closeTo = (id: string | undefined) => {
    returnsTo.current = { id };
    onClose();
  };
  useEffect(() => {
    if (openId !== undefined || returnsTo.current === undefined) return;
    const { id } = returnsTo.current;
    returnsTo.current = undefined;
    // The row may be hidden by a filter, or have been the last one.
    if (id !== undefined && table.current?.focusRow(id) === true) return;
    if (table.current === null) filterField.current?.focus();
    else table.current.focusCurrent();
  }, [openId, table, filterField]);
  usePageKeys({
    onFilter: () => filterField.current?.focus(),
    onEscape: () => {
      if (openId !== undefined) closeTo(openId);
      else onEscape();
    },
  });
  return {
    /** Closes the panel and returns the focus to its row. */
    close: () => {
      closeTo(openId);
    },
    /** For a row that is gone: closes the panel and focuses the row that has taken its place. */
    closeTo,
    /**
     * Call before opening. While a panel is open the list keeps the focus, so that people can go through it row by row;
     * false leaves the focus to another element in the panel.
     */
    prepareOpening: (takesFocus = openId === undefined || isPhone) => {
      wantsPanelFocus.current = takesFocus;
    },
    headingRef: (heading: HTMLElement | null) => {
      if (heading === null || !wantsPanelFocus.current) return;
      wantsPanelFocus.current = false;
      heading.focus();
    },
  };
}
