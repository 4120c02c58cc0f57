/** Returns the list with one item moved by some places. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  const to = from + by;
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const next = list.filter((_, index) => index !== from);
  next.splice(to, 0, item);
  return next;
}
