import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** How many of the listed rows can be checked. */
  count: number;
  /** The one that cannot. */
  fixedId: string | undefined;
  /** Others that cannot. */
  fixedIds?: ReadonlySet<string>;
  /** Everything that the filters leave, loaded or not. */
  isEverything: boolean;
  /** With `isRange`, everything between the row that was changed last and this one becomes what this one becomes. */
  toggle: (id: string, isRange: boolean) => void;
  /** All rows that are listed. */
  selectAll: () => void;
  /** Also those that are not loaded: what is done then goes by the filter. */
  selectEverything: () => void;
  /** These and no others. */
  selectOnly: (ids: readonly string[]) => void;
  clear: () => void;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Which of the listed rows are checked. Rows that a filter hides, or that are gone, are not; everything is no more than
 * what the filter named by `filterKey` leaves. The row `fixedId` cannot be checked.
 */
export function useSelection(listed: readonly { id: string }[], filterKey = '', fixedId?: string): Selection {
  const rows = useMemo(
    () => (fixedId === undefined ? listed : listed.filter(({ id }) => id !== fixedId)),
    [listed, fixedId],
  );
  const count = rows.length;
  const [checked, setChecked] = useState<ReadonlySet<string>>(nothing);
  const [everythingOf, setEverythingOf] = useState<string>();
  // Another filter is another everything, and so is the same one later.
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
