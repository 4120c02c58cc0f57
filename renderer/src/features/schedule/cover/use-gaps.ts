import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Range } from '#renderer/lib/calendar/ranges.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { coverFrom, gapsInGrid, type Gap } from './cover.ts';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';

const none: readonly never[] = [];

/** The uncovered hours of the visible days that the grid shows. */
export function useGaps({ from, to }: Range, modelIds: readonly string[], now: number): readonly Gap[] {
  const { data } = useQuery(partQueries.cover(coverFrom(from), addDays(to, -1), modelIds));
  return useMemo(() => {
    const gaps = gapsInGrid(data ?? [], now);
    return gaps.length === 0 ? none : gaps;
  }, [data, now]);
}
