/** The same list with one a few places further on. */
export function moved<Item>(list: readonly Item[], from: number, by: number): readonly Item[] {
  const to = from + by;
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const next = list.filter((_, index) => index !== from);
  next.splice(to, 0, item);
  return next;
}
