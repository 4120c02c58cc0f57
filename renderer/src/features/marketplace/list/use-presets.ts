import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { marketplaceQueries } from '#renderer/features/marketplace/queries.ts';
import { totalWords } from '#renderer/ui/list-screen/list-counts.tsx';
import type { Preset } from '#renderer/ui/list-screen/list-types.ts';
import { leavesListing, marketplacePresets } from './listing-filters.ts';

const words = (count: number) => totalWords({ count, isCapped: false });

/** The tabs with their number of listings or enquiries; no number until it is loaded. */
export function useCountedPresets(canReview: boolean): readonly Preset[] {
  const listings = useQuery(marketplaceQueries.list()).data;
  const enquiries = useQuery(marketplaceQueries.enquiries()).data;
  return useMemo(
    () =>
      marketplacePresets(canReview).map((preset) => {
        if (preset.params['tab'] === 'enquiries')
          return enquiries?.isComplete === true ? { ...preset, count: words(enquiries.rows.length) } : preset;
        return listings?.isComplete === true
          ? {
              ...preset,
              count: words(listings.rows.filter((row) => leavesListing(row, preset.params)).length),
            }
          : preset;
      }),
    [canReview, listings, enquiries],
  );
}
