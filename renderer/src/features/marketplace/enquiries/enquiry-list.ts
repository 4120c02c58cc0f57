import {
  categoryOptions,
  enquiryStatusOptions,
  enquiryWords,
} from '#renderer/entities/listing/listing-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { useCountedPresets } from '#renderer/features/marketplace/list/use-presets.ts';
import { marketplaceQueries, type EnquiryList } from '#renderer/features/marketplace/queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import type { Compare, ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { Enquiry } from '#shared/contract/marketplace.ts';
import { fold } from '#shared/lib/fold.ts';

/** The other party of the enquiry. */
export const otherName = ({ isBuyer, buyer, seller }: Enquiry): string => {
  const other = isBuyer ? seller : buyer;
  return other === null ? 'Deleted user' : personName(other);
};

const filters: readonly ListFilter<Enquiry>[] = [
  {
    param: 'side',
    label: 'Enquiries',
    options: [
      { value: 'sent', label: 'Sent' },
      { value: 'received', label: 'Received' },
    ],
    matches: ({ isBuyer }, value) => isBuyer === (value === 'sent'),
  },
  {
    param: 'state',
    label: 'Status',
    options: enquiryStatusOptions,
    matches: ({ status }, value) => status === value,
  },
  {
    param: 'category',
    label: 'Category',
    options: categoryOptions,
    matches: ({ listing }, value) => listing.category === value,
  },
];

type By = Compare<Enquiry>;
const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byTitle: By = (a, b) => words.compare(a.listing.title, b.listing.title);
const sorts = {
  by: {
    changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
    title: byTitle,
    person: (a, b) => words.compare(otherName(a), otherName(b)),
    due: (a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'),
  },
  then: byTitle,
} as const satisfies { by: Record<string, By>; then: By };

const read = (list: EnquiryList): EnquiryList => list;
const search = (enquiry: Enquiry): string => fold(`${enquiry.listing.title}\n${otherName(enquiry)}`);

export function useEnquiryList(canReview: boolean) {
  useLivePage('marketplace', 'MarketplacePage');
  const presets = useCountedPresets(canReview);
  return useWholeList({
    area: 'enquiries',
    words: enquiryWords,
    openParam: 'enquiry',
    filters,
    presets,
    sorts,
    search,
    query: marketplaceQueries.enquiries,
    read,
  });
}
