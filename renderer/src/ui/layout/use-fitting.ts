import { useLayoutEffect, useState, type RefObject } from 'react';

type Room = { room: number; more: number; gap: number; most?: number };

/** How many of these widths, from the first and with a gap after each, fit. */
export function countFitting(widths: readonly number[], { room, more, gap, most = Infinity }: Room): number {
  const sum = (end: number) => widths.slice(0, end).reduce((all, width) => all + width + gap, 0);
  if (widths.length <= most && sum(widths.length) - gap <= room) return widths.length;
  let count = Math.min(widths.length, most);
  while (count > 0 && sum(count) + more > room) count -= 1;
  return count;
}

type Options = {
  /**
   * Contains an element `[data-fits]` for each part, in order, folded or not; `[data-unfolds]`, which opens the folded
   * ones; and at most one `[data-beside]`, which always keeps its width.
   */
  row: RefObject<HTMLElement | null>;
  /** The width of the button for the folded parts. */
  more: number;
  gap: number;
  /** Indexes of the parts by rank: the first are folded last. */
  ranks: readonly number[];
  /** The most that are shown. */
  most?: number;
};

/**
 * The indexes of the parts that fit on one line, and whether the button's text doesn't fit. Without layout, as in
 * tests, everything fits.
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
  // Folded parts can't hold the focus, so it moves to the button that opens them.
  useLayoutEffect(() => {
    const line = row.current;
    const folded = line?.querySelector('[data-folded]:focus, [data-folded] :focus') ?? null;
    if (folded !== null) line?.querySelector<HTMLElement>('[data-unfolds]')?.focus();
  }, [row, fitting, ranking]);
  return { fitting: new Set(ranks.slice(0, fitting)) as ReadonlySet<number>, isTight };
}
