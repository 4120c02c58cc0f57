import { useMemo, useState } from 'react';

/**
 * The rows of a list in the order at the time a row was opened: changes in its panel may move the row, but the next one
 * stays the same. Rows added since are at the end. `asked` is the list's query: the order is reset when it changes, and
 * is not recorded before all its rows have loaded.
 */
export function useOpenedOrder<Row extends { id: string }>(
  shown: readonly Row[],
  openId: string | undefined,
  { asked, isSettled }: { asked: string; isSettled: boolean },
) {
  const [kept, setKept] = useState<{ asked: string; ids: readonly string[] }>();
  const isShown = useMemo(
    () => openId !== undefined && shown.some(({ id }) => id === openId),
    [shown, openId],
  );
  if (openId === undefined) {
    if (kept !== undefined) setKept(undefined);
  } else if (isSettled && isShown && kept?.asked !== asked)
    setKept({ asked, ids: shown.map(({ id }) => id) });
  const ids = kept?.asked === asked ? kept.ids : undefined;
  const ordered = useMemo(() => {
    if (ids === undefined) return shown;
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = ({ id }: Row) => places.get(id) ?? ids.length;
    return shown.toSorted((one, other) => placeOf(one) - placeOf(other));
  }, [shown, ids]);
  return {
    ordered,
    index: useMemo(
      () => (openId === undefined ? -1 : ordered.findIndex(({ id }) => id === openId)),
      [ordered, openId],
    ),
    /** The open row was in the list when it was opened, and no longer is. */
    hasLeft: !isShown && openId !== undefined && ids?.includes(openId) === true,
    /** The row before or after the open one, even if that has since left the list. */
    beside: (by: 1 | -1): Row | undefined => {
      const at = ordered.findIndex(({ id }) => id === openId);
      if (at >= 0) return ordered[at + by];
      const place = openId === undefined ? -1 : (ids?.indexOf(openId) ?? -1);
      if (ids === undefined || place < 0) return ordered[by === 1 ? 0 : -1];
      const left = new Map(ordered.map((row) => [row.id, row]));
      const way = by === 1 ? ids.slice(place + 1) : ids.slice(0, place).reverse();
      const next = way.find((id) => left.has(id));
      return next === undefined ? undefined : left.get(next);
    },
  };
}
