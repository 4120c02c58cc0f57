import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The rows in view and around it, and some that must exist wherever they are: one that holds the focus, or that is being dragged. */
export function rangeWith(range: Range, kept: readonly number[]): number[] {
  const there = kept.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...there])].sort((a, b) => a - b);
}
