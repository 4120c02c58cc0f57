import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import type { Selection } from '#renderer/ui/table/selection/selection.ts';
import type { CheckedRow } from './checked-row.ts';
import { canBeChosen, isChosenAtFirst } from './outcome-labels.ts';

const nothing = () => undefined;

/** The selection of rows to import: initially all that are new or change something. */
export function useChosenRows(rows: readonly CheckedRow[], listed: readonly CheckedRow[]) {
  const [changed, setChanged] = useState<ReadonlySet<string>>();
  const atFirst = useMemo(() => new Set(rows.filter(isChosenAtFirst).map(({ id }) => id)), [rows]);
  const chosen = changed ?? atFirst;
  const last = useRef<string>(undefined);
  const fixed = useMemo(() => new Set(rows.filter((row) => !canBeChosen(row)).map(({ id }) => id)), [rows]);
  const open = useMemo(() => listed.filter(canBeChosen), [listed]);

  const toggle = useCallbackRef((id: string, isRange: boolean) => {
    if (fixed.has(id)) return;
    const isOn = !chosen.has(id);
    const next = new Set(chosen);
    const [from, to] = [last.current, id].map((end) => open.findIndex((row) => row.id === end)) as [
      number,
      number,
    ];
    const touched = isRange && from >= 0 ? open.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
    for (const row of touched) {
      if (isOn) next.add(row.id);
      else next.delete(row.id);
    }
    last.current = id;
    setChanged(next);
  });
  /** Selects all listed rows or none; rows of other groups are unchanged. */
  const setListed = (isOn: boolean) => () => {
    const next = new Set(chosen);
    for (const { id } of open) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChanged(next);
  };
  const selectAll = useCallbackRef(setListed(true));
  const clear = useCallbackRef(setListed(false));
  const selection = useMemo<Selection>(
    () => ({
      ids: new Set(open.flatMap(({ id }) => (chosen.has(id) ? [id] : []))),
      count: open.length,
      fixedId: undefined,
      fixedIds: fixed,
      isEverything: false,
      toggle,
      selectAll,
      selectEverything: nothing,
      selectOnly: nothing,
      clear,
    }),
    [open, chosen, fixed, toggle, selectAll, clear],
  );
  return {
    selection,
    chosen,
    isAsAtFirst:
      changed === undefined || (changed.size === atFirst.size && [...changed].every((id) => atFirst.has(id))),
    choose: (wanted: (row: CheckedRow) => boolean) => {
      setChanged(new Set(rows.filter((row) => canBeChosen(row) && wanted(row)).map(({ id }) => id)));
    },
  };
}
