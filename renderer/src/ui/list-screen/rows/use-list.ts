import { useCallbackRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePanelFocus } from '#renderer/ui/side-panel/use-panel-focus.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { useSelection, type Selection } from '#renderer/ui/table/selection/selection.ts';
import type { ListFilter, ListSource, ListWords, Preset } from '#renderer/ui/list-screen/list-types.ts';
import { usualPresets, type ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { useOpenedOrder } from './use-opened-order.ts';

export type ListOptions<Row> = {
  /** The name under which saved views and the choice of columns are stored. */
  area: string;
  words: ListWords;
  /** The address parameter with the id of the open row. */
  openParam: string;
  filters: readonly ListFilter<Row>[];
  /** One tab, All, by default. Must be stable. */
  presets?: readonly Preset[];
  /** A row that is excluded from bulk actions. */
  fixedId?: string | undefined;
};

const phoneScreen = '(max-width: 767px)';

/** The state and actions that every list has, for rows from any source. Used by `useWholeList` and `usePagedList`. */
export function useList<Row extends { id: string }>(
  { area, words, openParam, filters, presets = usualPresets, fixedId }: ListOptions<Row>,
  address: ListAddress,
  source: ListSource<Row>,
) {
  const { isReadOnly } = useViewer();
  const isPhone = useMedia(phoneScreen);
  const { shown, pages } = source;
  /** The row was deleted while the address still contains its id. */
  const [goneId, setGoneId] = useState<string>();
  const table = useRef<DataTableHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const openId = address.openId === goneId ? undefined : address.openId;
  const selection = useSelection(shown, JSON.stringify([address.values, address.text]), fixedId);
  const panel = usePanelFocus({
    openId,
    isPhone,
    table,
    filterField: field,
    onClose: address.closeRow,
    // Escape closes the panel first, then clears the selection, then the filters.
    onEscape: () => {
      if (selection.ids.size > 0) selection.clear();
      else if (address.hasFilters || address.hasText) address.clearFilters();
    },
  });
  const { ordered, index, hasLeft, beside } = useOpenedOrder(shown, openId, {
    asked: JSON.stringify([address.values, address.text, address.sort]),
    isSettled: source.status === 'ready' && !source.isGrowing && !source.isOutdated,
  });

  const step = async (by: 1 | -1) => {
    const goesOn = by === 1 && pages?.hasMore === true && !(pages.isTextLocal && address.hasText);
    const next = beside(by) ?? (goesOn ? (await pages.loadMore())[0] : undefined);
    if (next !== undefined) address.openRow(next.id);
  };
  return {
    ...source,
    area,
    words,
    openParam,
    filters,
    presets,
    address,
    selection,
    isPhone,
    isReadOnly,
    table,
    field,
    /** Focuses the list, or its filter if there are no rows. */
    focusList: useCallbackRef(() => {
      if (table.current === null) field.current?.focus();
      else table.current.focusCurrent();
    }),
    /** A refresh requested by the person, with a toast on failure. */
    refresh: useCallbackRef(() => {
      void source.refetch().then(({ isError }) => {
        if (isError) notifyError('Failed to refresh data');
      });
    }),
    openId,
    /** The index of the open row, in the order at the time it was opened; -1 if it is not in the list. */
    index,
    openRow: ordered[index],
    hasLeft,
    headingRef: panel.headingRef,
    /** `takesFocus: false` leaves the focus to another element in the panel. */
    open: useCallbackRef((id: string, { takesFocus = true } = {}) => {
      if (takesFocus) panel.prepareOpening();
      else panel.prepareOpening(false);
      address.openRow(id);
    }),
    close: useCallbackRef(panel.close),
    step: useCallbackRef((by: 1 | -1) => void step(by)),
    /**
     * Call when a row was deleted: closes its panel and focuses the next row. `place` is its former index, if it
     * is already gone.
     */
    gone: useCallbackRef((id: string, place: number = index) => {
      if (id !== openId) return;
      setGoneId(id);
      const next = ordered[index < 0 ? place : index + 1] ?? ordered[place - 1];
      // If the focus is in the list by now, it stays there.
      const isInList = document.activeElement?.matches('[data-list] *') === true;
      if (isInList) address.closeRow();
      else panel.closeTo(next?.id);
    }),
  };
}

export type List<Row extends { id: string }> = Omit<ReturnType<typeof useList<Row>>, 'selection'> & {
  selection: Selection;
};
