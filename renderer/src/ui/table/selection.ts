import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** With `isRange`, everything between the row that was changed last and this one becomes what this one becomes. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  /** These and no others. */
  selectOnly: (ids: readonly string[]) => void;
  clear: () => void;
};

/** Which of the listed rows are checked. Rows that a filter hides, or that are gone, are not. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = useMemo(
    () => (checked.size === 0 ? checked : new Set(rows.flatMap(({ id }) => (checked.has(id) ? [id] : [])))),
    [rows, checked],
  );

  const toggle = useCallbackRef((id: string, isRange: boolean) => {
    const isOn = !ids.has(id);
    const next = new Set(ids);
    for (const each of isRange ? between(rows, last.current, id) : [id]) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    setChecked(next);
  });
  const selectAll = useCallbackRef(() => {
    setChecked(new Set(rows.map(({ id }) => id)));
  });
  const selectOnly = useCallbackRef((wanted: readonly string[]) => {
    setChecked(new Set(wanted));
  });
  const clear = useCallbackRef(() => {
    setChecked(new Set());
  });
  return useMemo(
    () => ({ ids, toggle, selectAll, selectOnly, clear }),
    [ids, toggle, selectAll, selectOnly, clear],
  );
}

function between(rows: readonly { id: string }[], from: string | undefined, to: string): string[] {
  const start = rows.findIndex(({ id }) => id === from);
  const end = rows.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
