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
  /** What saved views and the choice of columns are kept under. */
  area: string;
  words: ListWords;
  /** The parameter of the address that names the open row. */
  openParam: string;
  filters: readonly ListFilter<Row>[];
  /** Left out: one tab, All. Stable. */
  presets?: readonly Preset[];
  /** A row that nothing is done to together with others. */
  fixedId?: string | undefined;
};

const phoneScreen = '(max-width: 767px)';

/** What every list knows and does, wherever its rows come from. Made by `useWholeList` and `usePagedList`. */
export function useList<Row extends { id: string }>(
  { area, words, openParam, filters, presets = usualPresets, fixedId }: ListOptions<Row>,
  address: ListAddress,
  source: ListSource<Row>,
) {
  const { isReadOnly } = useViewer();
  const isPhone = useMedia(phoneScreen);
  const { shown, pages } = source;
  /** Deleted, while the address still names it. */
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
    // From the top down: the panel, what is checked, what is filtered.
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
    /** Into the list, or to its filter where there is none. */
    focusList: useCallbackRef(() => {
      if (table.current === null) field.current?.focus();
      else table.current.focusCurrent();
    }),
    /** A refresh that a person asked for. */
    refresh: useCallbackRef(() => {
      void source.refetch().then(({ isError }) => {
        if (isError) notifyError('Failed to refresh data');
      });
    }),
    openId,
    /** Where the open row stands, in the order in which it was opened; -1 where it is not in the list. */
    index,
    openRow: ordered[index],
    hasLeft,
    headingRef: panel.headingRef,
    /** `takesFocus: false` leaves the focus to something in the panel. */
    open: useCallbackRef((id: string, { takesFocus = true } = {}) => {
      if (takesFocus) panel.prepareOpening();
      else panel.prepareOpening(false);
      address.openRow(id);
    }),
    close: useCallbackRef(panel.close),
    step: useCallbackRef((by: 1 | -1) => void step(by)),
    /** Call when a row is deleted: nobody is left looking at it. `place` is where it stood, if it has gone already. */
    gone: useCallbackRef((id: string, place: number = index) => {
      if (id !== openId) return;
      setGoneId(id);
      const next = ordered[index < 0 ? place : index + 1] ?? ordered[place - 1];
      // A focus that is in the list meanwhile stays there.
      const isInList = document.activeElement?.matches('[data-list] *') === true;
      if (isInList) address.closeRow();
      else panel.closeTo(next?.id);
    }),
  };
}

export type List<Row extends { id: string }> = Omit<ReturnType<typeof useList<Row>>, 'selection'> & {
  selection: Selection;
};
