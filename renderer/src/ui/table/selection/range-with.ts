import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The visible rows, and some that must exist wherever they are: one that has the focus or is being dragged. */
export function rangeWith(range: Range, kept: readonly number[]): number[] {
  const there = kept.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...there])].sort((a, b) => a - b);
}
