import * as z from 'zod/mini';
import { leastUnits, typedAmount } from '#renderer/entities/listing/listing-labels.ts';
import { listingFieldsSchema, type ListingDetail, type ListingFields } from '#shared/contract/marketplace.ts';
import { hasPrice, marketplaceLimits, priceTypes } from '#shared/domain/marketplace-limits.ts';

const { shape } = listingFieldsSchema;
const isDays = (typed: string) =>
  typed.trim() === '' ||
  (/^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= marketplaceLimits.deliveryDays);

/** The form's values of a listing: amounts and numbers as typed. */
export const listingFormSchema = z
  .object({
    title: shape.title,
    category: shape.category,
    description: shape.description,
    modelId: shape.modelId,
    priceType: z.enum(priceTypes),
    price: z.string(),
    currency: shape.currency,
    days: z.string().check(z.refine(isDays, 'Enter 1 to 90 days, or leave it empty')),
    location: z
      .string()
      .check(z.maxLength(marketplaceLimits.location, 'Place must be 100 characters or fewer')),
    media: shape.media,
  })
  .check(
    z.refine(
      ({ priceType, price, currency }) => !hasPrice(priceType) || leastUnits(price, currency) !== undefined,
      {
        error: 'Enter a price of 0 or more',
        path: ['price'],
      },
    ),
  );

export type ListingForm = z.input<typeof listingFormSchema>;

/** Currencies that agencies commonly use; a listing with another currency retains it. */
const usualCurrencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'TRY',
  'CAD',
  'AUD',
  'JPY',
  'BRL',
  'MXN',
];
export const currencyOptions = (known: string) =>
  [...new Set([known, ...usualCurrencies])].map((value) => ({ value, label: value }));

export const formOf = (listing: ListingDetail | undefined): ListingForm => ({
  title: listing?.title ?? '',
  category: listing?.category ?? 'shoutout',
  description: listing?.description ?? '',
  modelId: listing?.model?.id ?? null,
  priceType: listing?.priceType ?? 'fixed',
  price: typedAmount(listing?.priceCents ?? null, listing?.currency ?? 'EUR'),
  currency: listing?.currency ?? 'EUR',
  days: listing?.deliveryDays === null || listing === undefined ? '' : String(listing.deliveryDays),
  location: listing?.location ?? '',
  media: listing?.media ?? [],
});

/** Converts the form's values to those that the server takes. */
export const fieldsOf = ({
  price,
  days,
  location,
  ...fields
}: z.output<typeof listingFormSchema>): ListingFields => ({
  ...fields,
  priceCents: hasPrice(fields.priceType) ? (leastUnits(price, fields.currency) ?? 0) : null,
  deliveryDays: days.trim() === '' ? null : Number(days),
  location: location.trim() === '' ? null : location.trim(),
});

/** The fields that were edited. Sending only these preserves what someone else has changed meanwhile. */
export const changedFields = (fields: ListingFields, was: ListingDetail): Partial<ListingFields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const before = name === 'modelId' ? (was.model?.id ?? null) : was[name as keyof ListingDetail];
      return JSON.stringify(value) !== JSON.stringify(before);
    }),
  );
