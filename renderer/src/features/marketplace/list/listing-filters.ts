import {
  categoryOptions,
  decimalsOf,
  listingStatusOptions,
  priceText,
} from '#renderer/entities/listing/listing-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { Compare, ListFilter, Preset, Values } from '#renderer/ui/list-screen/list-types.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import { fold } from '#shared/lib/fold.ts';

/** The tabs of the marketplace; Review is only for users who may decide. */
export const marketplacePresets = (canReview: boolean): readonly Preset[] => [
  { label: 'Browse', params: {} },
  { label: 'Saved', params: { tab: 'saved' } },
  { label: 'My listings', params: { tab: 'mine' } },
  { label: 'Enquiries', params: { tab: 'enquiries' } },
  ...(canReview ? [{ label: 'Review', params: { tab: 'review' } }] : []),
];

/** Whether a tab shows a listing that the user may see. */
export function leavesListing(listing: Listing, { tab }: Values): boolean {
  if (tab === 'saved') return listing.isSaved && listing.isOpen;
  if (tab === 'mine') return listing.isOwn;
  if (tab === 'review') return listing.status === 'pending_review' || listing.openReports > 0;
  return listing.isOpen;
}

/** Price ranges in whole units of any currency. */
const priceBands: Readonly<Record<string, readonly [number, number]>> = {
  'under-100': [0, 100],
  '100-500': [100, 500],
  'over-500': [500, Infinity],
};

const unitsOf = ({ priceCents, currency }: Listing): number | undefined =>
  priceCents === null ? undefined : priceCents / 10 ** decimalsOf(currency);

function isInBand(listing: Listing, band: string): boolean {
  if (band === 'free' || band === 'negotiable') return listing.priceType === band;
  const units = unitsOf(listing);
  const [least, below] = priceBands[band] ?? [0, 0];
  return units !== undefined && units >= least && units < below;
}

export const listingFilters = (isOwn: boolean): readonly ListFilter<Listing>[] => [
  {
    param: 'category',
    label: 'Category',
    options: categoryOptions,
    matches: ({ category }, value) => category === value,
  },
  {
    param: 'price',
    label: 'Price',
    options: [
      { value: 'under-100', label: 'Under 100' },
      { value: '100-500', label: '100 to 500' },
      { value: 'over-500', label: '500 and up' },
      { value: 'negotiable', label: 'Negotiable' },
      { value: 'free', label: 'Free' },
    ],
    matches: isInBand,
  },
  {
    param: 'rating',
    label: 'Rating',
    options: [
      { value: '4', label: '4 and up' },
      { value: '3', label: '3 and up' },
    ],
    matches: ({ rating }, value) => rating !== null && rating >= Number(value),
  },
  {
    param: 'delivery',
    label: 'Delivery',
    options: [
      { value: '3', label: 'Within 3 days' },
      { value: '7', label: 'Within a week' },
      { value: '30', label: 'Within 30 days' },
    ],
    matches: ({ deliveryDays }, value) => deliveryDays !== null && deliveryDays <= Number(value),
  },
  ...(isOwn
    ? [
        {
          param: 'status',
          label: 'Status',
          options: listingStatusOptions,
          matches: ({ status }: Listing, value: string) => status === value,
        },
      ]
    : []),
];

type By = Compare<Listing>;
const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byTitle: By = (a, b) => words.compare(a.title, b.title);
const newest = ({ publishedAt, createdAt }: Listing) => publishedAt ?? createdAt;

/** The sort orders; the default is newest first. */
export const listingSorts = {
  by: {
    newest: (a, b) => newest(b).localeCompare(newest(a)),
    price: (a, b) => (unitsOf(a) ?? Infinity) - (unitsOf(b) ?? Infinity),
    rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || b.reviews - a.reviews,
    title: byTitle,
  },
  then: byTitle,
} as const satisfies { by: Record<string, By>; then: By };

export const sortLabels: Readonly<Record<keyof typeof listingSorts.by, string>> = {
  newest: 'Newest',
  price: 'Lowest price',
  rating: 'Best rated',
  title: 'Title',
};

export const sellerName = ({ seller }: Pick<Listing, 'seller'>): string =>
  seller === null ? 'Deleted user' : personName(seller);

/** The text that the filter searches here; descriptions are searched by the server. */
export const listingText = (listing: Listing): string =>
  fold(`${listing.title}\n${sellerName(listing)}\n${listing.location ?? ''}\n${priceText(listing)}`);
