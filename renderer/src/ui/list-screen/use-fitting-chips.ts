import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many of the first of these widths, with a gap after each, there is room for. */
export function countFitting(widths: readonly number[], room: number, more: number, gap: number): number {
  const sum = (end: number) => widths.slice(0, end).reduce((all, width) => all + width + gap, 0);
  if (sum(widths.length) - gap <= room) return widths.length;
  let count = widths.length;
  while (count > 0 && sum(count) + more > room) count -= 1;
  return count;
}

type Options = {
  /** Holds an element `[data-chip]` for each chip, in their order, folded or not. */
  row: RefObject<HTMLElement | null>;
  /** Of the button behind which the others are. */
  more: number;
  gap: number;
  /** Chips by their order of rank: those that are set come first. */
  ranks: readonly number[];
};

/** The places of the chips that one line has room for. Where nothing is laid out, as in tests, it has room for all. */
export function useFittingChips({ row, more, gap, ranks }: Options): ReadonlySet<number> {
  const [fitting, setFitting] = useState(ranks.length);
  const ranking = ranks.join();
  useLayoutEffect(() => {
    const line = row.current;
    if (line === null) return undefined;
    const measure = () => {
      const room = line.clientWidth;
      const chips = [...line.querySelectorAll<HTMLElement>('[data-chip]')];
      const widths = ranking.split(',').map((place) => chips[Number(place)]?.offsetWidth ?? 0);
      setFitting(room === 0 ? widths.length : countFitting(widths, room, more + gap, gap));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    for (const chip of line.querySelectorAll('[data-chip]')) observer.observe(chip);
    return () => {
      observer.disconnect();
    };
  }, [row, more, gap, ranking]);
  return new Set(ranks.slice(0, fitting));
}
