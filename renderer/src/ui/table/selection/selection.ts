import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** The number of listed rows that can be checked. */
  count: number;
  /** A row that can't be checked. */
  fixedId: string | undefined;
  /** Other rows that can't be checked. */
  fixedIds?: ReadonlySet<string>;
  /** All rows that match the filters are selected, loaded or not. */
  isEverything: boolean;
  /** With `isRange`, all rows from the last changed one to this one get the same state as this one. */
  toggle: (id: string, isRange: boolean) => void;
  /** Selects all listed rows. */
  selectAll: () => void;
  /** Also selects rows that are not loaded: changes then apply to the filter's query. */
  selectEverything: () => void;
  /** Selects only these rows. */
  selectOnly: (ids: readonly string[]) => void;
  clear: () => void;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * The listed rows that are checked, without those that a filter hides or that are gone. `filterKey` identifies the
 * filter to which “everything” refers. The row `fixedId` can't be checked.
 */
export function useSelection(listed: readonly { id: string }[], filterKey = '', fixedId?: string): Selection {
  const rows = useMemo(
    () => (fixedId === undefined ? listed : listed.filter(({ id }) => id !== fixedId)),
    [listed, fixedId],
  );
  const count = rows.length;
  const [checked, setChecked] = useState<ReadonlySet<string>>(nothing);
  const [everythingOf, setEverythingOf] = useState<string>();
  // After the filter has changed, “everything” is no longer selected, even if it changes back.
  if (everythingOf !== undefined && everythingOf !== filterKey) setEverythingOf(undefined);
  const isEverything = everythingOf === filterKey;
  const last = useRef<string>(undefined);
  const ids = useMemo(() => {
    if (isEverything) return new Set(rows.map(({ id }) => id));
    return checked.size === 0 ? checked : new Set(rows.flatMap(({ id }) => (checked.has(id) ? [id] : [])));
  }, [rows, checked, isEverything]);

  const check = (wanted: ReadonlySet<string>) => {
    setChecked(wanted);
    setEverythingOf(undefined);
  };
  const toggle = useCallbackRef((id: string, isRange: boolean) => {
    if (id === fixedId) return;
    const isOn = !ids.has(id);
    const next = new Set(ids);
    for (const each of isRange ? between(rows, last.current, id) : [id]) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    check(next);
  });
  const selectAll = useCallbackRef(() => {
    check(new Set(rows.map(({ id }) => id)));
  });
  const selectEverything = useCallbackRef(() => {
    setEverythingOf(filterKey);
  });
  const selectOnly = useCallbackRef((wanted: readonly string[]) => {
    check(new Set(wanted));
  });
  const clear = useCallbackRef(() => {
    check(nothing);
  });
  return useMemo(
    () => ({ ids, count, fixedId, isEverything, toggle, selectAll, selectEverything, selectOnly, clear }),
    [ids, count, fixedId, isEverything, toggle, selectAll, selectEverything, selectOnly, clear],
  );
}

function between(rows: readonly { id: string }[], from: string | undefined, to: string): string[] {
  const start = rows.findIndex(({ id }) => id === from);
  const end = rows.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
