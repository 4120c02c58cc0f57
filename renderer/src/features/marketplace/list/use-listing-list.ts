import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listingWords } from '#renderer/entities/listing/listing-labels.ts';
import { marketplaceQueries, type ListingList } from '#renderer/features/marketplace/queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import { leavesListing, listingFilters, listingSorts, listingText } from './listing-filters.ts';
import { useCountedPresets } from './use-presets.ts';

const read = (list: ListingList): ListingList => list;
const find = { query: marketplaceQueries.find, problem: 'The texts of listings could not be searched.' };
const layoutParams = ['layout'] as const;

/** The listings of a tab, filtered and sorted as the address says. */
export function useListingList(canReview: boolean) {
  useLivePage('marketplace', 'MarketplacePage');
  const [params] = useSearchParams();
  const isOwn = params.get('tab') === 'mine';
  const filters = useMemo(() => listingFilters(isOwn), [isOwn]);
  const presets = useCountedPresets(canReview);
  return useWholeList({
    area: 'listings',
    words: listingWords,
    openParam: 'listing',
    filters,
    presets,
    sorts: listingSorts,
    search: listingText,
    leaves: leavesListing,
    find,
    query: marketplaceQueries.list,
    read,
    alsoKept: layoutParams,
  });
}
