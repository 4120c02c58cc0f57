import type { Listing } from '#shared/contract/marketplace.ts';
import {
  enquiryStatuses,
  listingCategories,
  listingStatuses,
  priceTypes,
  reportReasons,
  type EnquiryStatus,
  type ListingCategory,
  type ListingStatus,
  type PriceType,
  type ReportReason,
} from '#shared/domain/marketplace-limits.ts';
import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';

export const listingWords = { one: 'listing', many: 'listings', label: 'Listings' };
export const enquiryWords = { one: 'enquiry', many: 'enquiries', label: 'Enquiries' };

export const categoryLabels: Readonly<Record<ListingCategory, string>> = {
  shoutout: 'Shoutout',
  collaboration: 'Collaboration',
  photography: 'Photography',
  editing: 'Editing',
  design: 'Design',
  staffing: 'Staffing',
  software: 'Software',
  other: 'Other',
};
export const categoryOptions = listingCategories.map((value) => ({ value, label: categoryLabels[value] }));

export const listingStatusLooks: Readonly<Record<ListingStatus, StatusLook>> = {
  draft: { label: 'Draft', glyph: 'pencil', tone: 'neutral' },
  pending_review: { label: 'In review', glyph: 'hourglass', tone: 'warning' },
  published: { label: 'Published', glyph: 'check', tone: 'neutral' },
  rejected: { label: 'Rejected', glyph: 'cross', tone: 'danger' },
  paused: { label: 'Paused', glyph: 'pause', tone: 'neutral' },
  closed: { label: 'Closed', glyph: 'archive', tone: 'neutral' },
};
export const listingStatusLabels = labelsOf(listingStatusLooks);
export const listingStatusOptions = listingStatuses.map((value) => ({
  value,
  label: listingStatusLabels[value],
}));

export const priceTypeLabels: Readonly<Record<PriceType, string>> = {
  fixed: 'Fixed price',
  from: 'From a price',
  negotiable: 'Negotiable',
  free: 'Free',
};
export const priceTypeOptions = priceTypes.map((value) => ({ value, label: priceTypeLabels[value] }));

export const enquiryStatusLooks: Readonly<Record<EnquiryStatus, StatusLook>> = {
  open: { label: 'Open', glyph: 'circle', tone: 'warning' },
  accepted: { label: 'Accepted', glyph: 'passed', tone: 'neutral' },
  declined: { label: 'Declined', glyph: 'cross', tone: 'neutral' },
  completed: { label: 'Completed', glyph: 'done', tone: 'neutral' },
  cancelled: { label: 'Cancelled', glyph: 'ban', tone: 'neutral' },
};
export const enquiryStatusLabels = labelsOf(enquiryStatusLooks);
export const enquiryStatusOptions = enquiryStatuses.map((value) => ({
  value,
  label: enquiryStatusLabels[value],
}));

const reasonLabels: Readonly<Record<ReportReason, string>> = {
  not_allowed: 'Offers contracts, accounts or identity documents',
  misleading: 'Misleading',
  spam: 'Spam',
  offensive: 'Offensive',
  other: 'Something else',
};
export const reasonLabel = (reason: ReportReason): string => reasonLabels[reason];
export const reasonOptions = reportReasons.map((value) => ({ value, label: reasonLabels[value] }));

/** Shown wherever someone might think that the marketplace handles payments. */
export const noPayments = 'Payment is arranged between the parties.';

/** Decimal places of a currency: none for yen, three for dinars. */
export function decimalsOf(currency: string): number {
  try {
    const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return options.maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** An amount in the currency's smallest unit: `€480`, `¥30,000`. */
export function amountText(least: number, currency: string): string {
  const amount = least / 10 ** decimalsOf(currency);
  try {
    return new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    }).format(amount);
  } catch {
    return `${String(amount)} ${currency}`;
  }
}

/** A typed amount in the currency's smallest unit; undefined if it is not a number or has too many decimals. */
export function leastUnits(typed: string, currency: string): number | undefined {
  const text = typed
    .trim()
    .replaceAll(/[\s,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  const decimals = decimalsOf(currency);
  if (!/^\d{1,12}(?:\.\d+)?$/.test(text) || (text.split('.')[1] ?? '').length > decimals) return undefined;
  return Math.round(Number(text) * 10 ** decimals);
}

/** The reverse, for a field. */
export const typedAmount = (least: number | null, currency: string): string =>
  least === null ? '' : String(least / 10 ** decimalsOf(currency));

type Priced = Pick<Listing, 'priceType' | 'priceCents' | 'currency'>;

/** `€480`, `from €35`, `Negotiable`, `Free`. */
export function priceText({ priceType, priceCents, currency }: Priced): string {
  if (priceCents === null) return priceType === 'free' ? 'Free' : 'Negotiable';
  const amount = amountText(priceCents, currency);
  return priceType === 'from' ? `from ${amount}` : amount;
}

export const daysText = (days: number | null): string =>
  days === null ? 'By agreement' : days === 1 ? '1 day' : `${String(days)} days`;

export const placeText = (location: string | null): string => location ?? 'Remote';
