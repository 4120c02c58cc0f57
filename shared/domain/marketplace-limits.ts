/** The same limits as the constraints in …6500_marketplace.sql and the procedures in the files after it. */
export const marketplaceLimits = {
  title: { least: 3, most: 100 },
  description: { least: 20, most: 5000 },
  location: 100,
  /** In the smallest unit of a currency. */
  price: 100_000_000_000,
  deliveryDays: 90,
  pictures: 6,
  reviewNote: 500,
  reportDetails: 1000,
  message: { least: 10, most: 2000 },
  review: 1000,
  /** Rows loaded at once. */
  page: 1000,
} as const;

export const listingCategories = [
  'shoutout',
  'collaboration',
  'photography',
  'editing',
  'design',
  'staffing',
  'software',
  'other',
] as const;
export type ListingCategory = (typeof listingCategories)[number];

export const listingStatuses = [
  'draft',
  'pending_review',
  'published',
  'rejected',
  'paused',
  'closed',
] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export const priceTypes = ['fixed', 'from', 'negotiable', 'free'] as const;
export type PriceType = (typeof priceTypes)[number];

/** Whether listings of this type have a price. */
export const hasPrice = (type: PriceType): boolean => type === 'fixed' || type === 'from';

export const enquiryStatuses = ['open', 'accepted', 'declined', 'completed', 'cancelled'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** What the seller can do with a listing. */
export const listingActions = ['submit', 'withdraw', 'pause', 'resume', 'close', 'reopen'] as const;
export type ListingAction = (typeof listingActions)[number];

export const enquiryActions = ['accept', 'decline', 'cancel', 'complete'] as const;
export type EnquiryAction = (typeof enquiryActions)[number];

export const reportReasons = ['not_allowed', 'misleading', 'spam', 'offensive', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
