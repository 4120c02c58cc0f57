import { useLayoutEffect, useState, type RefObject } from 'react';

type Room = { room: number; more: number; gap: number; most?: number };

/** How many of the first of these widths, with a gap after each, there is room for. */
export function countFitting(widths: readonly number[], { room, more, gap, most = Infinity }: Room): number {
  const sum = (end: number) => widths.slice(0, end).reduce((all, width) => all + width + gap, 0);
  if (widths.length <= most && sum(widths.length) - gap <= room) return widths.length;
  let count = Math.min(widths.length, most);
  while (count > 0 && sum(count) + more > room) count -= 1;
  return count;
}

type Options = {
  /** Holds an element `[data-fits]` for each part, in their order, folded or not, `[data-unfolds]` that leads to the folded, and at most a `[data-beside]` that keeps its room. */
  row: RefObject<HTMLElement | null>;
  /** Of the button behind which the others are. */
  more: number;
  gap: number;
  /** Parts by their order of rank: the first keep their room longest. */
  ranks: readonly number[];
  /** Of those that are shown. */
  most?: number;
};

/**
 * The places of the parts that one line has room for, and whether there is none for the button's word. Where nothing is laid out, as in
 * tests, it has room for all.
 */
export function useFitting({ row, more, gap, ranks, most = Infinity }: Options) {
  const [fitting, setFitting] = useState(ranks.length);
  const [isTight, setTight] = useState(false);
  const ranking = ranks.join();
  useLayoutEffect(() => {
    const line = row.current;
    if (line === null) return undefined;
    const beside = line.querySelector<HTMLElement>(':scope > [data-beside]');
    const measure = () => {
      const style = getComputedStyle(line);
      const besideWidth = beside === null ? 0 : beside.offsetWidth + gap;
      const room =
        line.clientWidth -
        (parseFloat(style.paddingLeft) || 0) -
        (parseFloat(style.paddingRight) || 0) -
        besideWidth;
      const parts = [...line.querySelectorAll<HTMLElement>('[data-fits]')];
      const widths = ranking.split(',').map((place) => parts[Number(place)]?.offsetWidth ?? 0);
      setTight(room > 0 && room < more);
      setFitting(room <= 0 ? widths.length : countFitting(widths, { room, more: more + gap, gap, most }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    for (const part of line.querySelectorAll('[data-fits], [data-beside]')) observer.observe(part);
    return () => {
      observer.disconnect();
    };
  }, [row, more, gap, ranking, most]);
  // Nothing that is folded can have the focus: what it is behind now gets it.
  useLayoutEffect(() => {
    const line = row.current;
    const folded = line?.querySelector('[data-folded]:focus, [data-folded] :focus') ?? null;
    if (folded !== null) line?.querySelector<HTMLElement>('[data-unfolds]')?.focus();
  }, [row, fitting, ranking]);
  return { fitting: new Set(ranks.slice(0, fitting)) as ReadonlySet<number>, isTight };
}
