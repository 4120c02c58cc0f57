import * as z from 'zod/mini';
import {
  enquiryActions,
  enquiryStatuses,
  listingActions,
  listingCategories,
  listingStatuses,
  marketplaceLimits as limits,
  priceTypes,
  reportReasons,
} from '#shared/domain/marketplace-limits.ts';
import { ownPictureShape } from '#shared/domain/pictures.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';

const id = z.uuid();
const day = z.iso.date();
/** In the smallest unit of its currency. */
const price = z
  .int('Enter a price of 0 or more')
  .check(z.nonnegative('Enter a price of 0 or more'), z.maximum(limits.price, 'This price is too high'));
const model = z.nullable(
  z.object({ id, stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
);

/** A listing as lists show it. */
export const listingSchema = z.object({
  id,
  title: z.string(),
  category: z.enum(listingCategories),
  /** Null if there is none, as after the person was deleted. */
  seller: z.nullable(personSchema),
  priceType: z.enum(priceTypes),
  priceCents: z.nullable(z.int()),
  currency: z.string(),
  deliveryDays: z.nullable(z.int()),
  location: z.nullable(z.string()),
  /** The first of its pictures. */
  picture: z.nullable(z.string()),
  status: z.enum(listingStatuses),
  /** Why it was rejected, for its seller and for reviewers. */
  reviewNote: z.nullable(z.string()),
  /** Also null if the person may not see its model. */
  model,
  reviews: z.int(),
  rating: z.nullable(z.number()),
  isOwn: z.boolean(),
  isSaved: z.boolean(),
  /** Published, and not expired. */
  isOpen: z.boolean(),
  openEnquiries: z.int(),
  openReports: z.int(),
  publishedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  rowVersion,
});

const ratingSchema = z.object({
  id,
  author: z.nullable(personSchema),
  rating: z.int(),
  body: z.nullable(z.string()),
  createdAt: z.string(),
});

/** One listing as its panel shows it. */
export const listingDetailSchema = z.extend(listingSchema, {
  description: z.string(),
  media: z.array(z.string()),
  /** How many of the seller's enquiries were completed. */
  sellerCompleted: z.int(),
  newestReviews: z.array(ratingSchema),
  /** The person's own enquiry that is open or accepted. */
  ownEnquiryId: z.nullable(id),
  hasReported: z.boolean(),
  /** Open reports, for reviewers. */
  reports: z.array(
    z.object({
      id,
      reporter: z.nullable(personSchema),
      reason: z.enum(reportReasons),
      details: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
});

export const enquirySchema = z.object({
  id,
  status: z.enum(enquiryStatuses),
  /** If false, the person is the seller. */
  isBuyer: z.boolean(),
  listing: z.object({
    id,
    title: z.string(),
    category: z.enum(listingCategories),
    picture: z.nullable(z.string()),
    status: z.enum(listingStatuses),
  }),
  buyer: z.nullable(personSchema),
  seller: z.nullable(personSchema),
  /** The model that it is for, if the person may see it. */
  model,
  agreedPriceCents: z.nullable(z.int()),
  currency: z.string(),
  /** The requested date; once accepted, the agreed one. */
  dueOn: z.nullable(day),
  chatId: z.nullable(id),
  taskId: z.nullable(id),
  messages: z.int(),
  hasReviewed: z.boolean(),
  decidedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  rowVersion,
});

export const enquiryDetailSchema = z.extend(enquirySchema, {
  thread: z.array(
    z.object({ id, author: z.nullable(personSchema), body: z.string(), createdAt: z.string() }),
  ),
  ratings: z.array(ratingSchema),
});

const fields = {
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.title.least, { error: 'Title must be at least 3 characters long', abort: true }),
      atMost('Title', limits.title.most),
    ),
  category: z.enum(listingCategories),
  description: z.string().check(
    z.trim(),
    z.minLength(limits.description.least, {
      error: 'Description must be at least 20 characters long',
      abort: true,
    }),
    atMost('Description', limits.description.most),
  ),
  modelId: z.nullable(id),
  priceType: z.enum(priceTypes),
  /** Null if the price is negotiable or free. */
  priceCents: z.nullable(price),
  currency: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Choose a currency')),
  deliveryDays: z.nullable(z.int().check(z.positive(), z.maximum(limits.deliveryDays))),
  location: z.nullable(z.string().check(z.trim(), atMost('Place', limits.location))),
  /** Paths of pictures that were uploaded to `listings`. */
  media: z
    .array(z.string().check(z.regex(ownPictureShape)))
    .check(z.maxLength(limits.pictures, 'Choose 6 pictures or fewer')),
};
export const listingFieldsSchema = z.object(fields);
export const listingChangesSchema = z.partial(listingFieldsSchema);

export const messageField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Message is required', abort: true }),
    atMost('Message', limits.message.most),
  );
export const enquiryFieldsSchema = z.object({
  message: z.string().check(
    z.trim(),
    z.minLength(limits.message.least, {
      error: 'Message must be at least 10 characters long',
      abort: true,
    }),
    atMost('Message', limits.message.most),
  ),
  modelId: z._default(z.nullable(id), null),
  dueOn: z._default(z.nullable(day), null),
});

export const rejectionField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Say why the listing is rejected', abort: true }),
    atMost('Reason', limits.reviewNote),
  );
export const reportFieldsSchema = z.object({
  reason: z.enum(reportReasons),
  details: z.string().check(z.trim(), atMost('Details', limits.reportDetails)),
});
export const ratingFieldsSchema = z.object({
  rating: z.int('Choose 1 to 5 stars').check(z.positive('Choose 1 to 5 stars'), z.maximum(5)),
  body: z.string().check(z.trim(), atMost('Review', limits.review)),
});
export const enquiryTermsSchema = z.partial(
  z.object({ agreedPriceCents: z.nullable(price), dueOn: z.nullable(day) }),
);

// Every call may be refused as a whole: `forbidden` without the permission, with hint `marketplace_off` if the
// workspace has turned it off, and `limit` with hint `marketplace_plan` if the person's plan doesn't include it.
export const marketplaceContract = {
  calls: {
    /**
     * Published listings, one's own, those one has enquired about, and, for reviewers, all but drafts: a page by id,
     * 1,000 at most.
     */
    'marketplace.list': {
      input: z.object({
        offset: z._default(z.int().check(z.nonnegative()), 0),
        /** Only of this model. */
        modelId: z._default(z.nullable(id), null),
      }),
      output: z.array(listingSchema),
    },
    /** Errors: `not_found`, also if the person can't see it. */
    'marketplace.get': { input: z.object({ id }), output: listingDetailSchema },
    /** Listings with these words in title, text, place or their seller's name. */
    'marketplace.find': {
      input: z.object({ text: z.string().check(z.maxLength(200)) }),
      output: z.array(id),
    },
    /**
     * Creates a draft, or with `isSubmitted` a listing that waits for review. Errors: `invalid` with a sentence to show
     * and hint `title`, `description`, `price`, `forbidden`, `pictures`, `too_many`; `forbidden` with hint `model`.
     */
    'marketplace.create': {
      input: z.extend(listingFieldsSchema, { isSubmitted: z.boolean() }),
      output: listingDetailSchema,
    },
    /**
     * Only one's own; changed text or pictures are reviewed again. Errors: as for create; `conflict` with hint `stale`;
     * `invalid` with hint `closed`.
     */
    'marketplace.update': {
      input: z.object({ id, rowVersion, changes: listingChangesSchema }),
      output: listingDetailSchema,
    },
    /** Errors: `conflict` with hint `stale`, also if its state does not allow it. */
    'marketplace.setStatus': {
      input: z.object({ id, rowVersion, action: z.enum(listingActions) }),
      output: listingDetailSchema,
    },
    /** For those who may change the configuration: publishes it for 90 days, or rejects it with a reason. */
    'marketplace.review': {
      input: z.object({
        id,
        rowVersion,
        isApproved: z.boolean(),
        note: z._default(z.nullable(rejectionField), null),
      }),
      output: listingDetailSchema,
    },
    /** Only one's own listings without enquiries. Errors: `invalid` with hint `has_enquiries`. */
    'marketplace.delete': { input: z.object({ id }), output: z.void() },
    'marketplace.setSaved': { input: z.object({ id, isSaved: z.boolean() }), output: z.boolean() },
    'marketplace.report': { input: z.extend(reportFieldsSchema, { id }), output: z.void() },
    /** For those who may change the configuration: closes the reports as unfounded. Returns how many were open. */
    'marketplace.dismissReports': { input: z.object({ id }), output: z.int() },
    /** What the person still has if they may not open the marketplace. */
    'marketplace.state': { input: z.void(), output: z.object({ pausedListings: z.int() }) },
    /** Enquiries that the person sent or received: a page by id, 1,000 at most. */
    'marketplace.enquiries': {
      input: z.object({ offset: z._default(z.int().check(z.nonnegative()), 0) }),
      output: z.array(enquirySchema),
    },
    'marketplace.enquiry': { input: z.object({ id }), output: enquiryDetailSchema },
    /** Errors: `invalid` with hint `own`, `message`, `not_available`, `open_enquiry`, `too_many_enquiries`. */
    'marketplace.enquire': {
      input: z.extend(enquiryFieldsSchema, { listingId: id }),
      output: enquiryDetailSchema,
    },
    /** Errors: `conflict` with hint `stale`; `invalid` with hint `state`, `price`. */
    'marketplace.decide': {
      input: z.object({
        id,
        rowVersion,
        action: z.enum(enquiryActions),
        terms: z._default(enquiryTermsSchema, {}),
      }),
      output: enquiryDetailSchema,
    },
    /** Errors: `invalid` with hint `ended`, `too_fast`, `too_many`. */
    'marketplace.write': { input: z.object({ id, body: messageField }), output: enquiryDetailSchema },
    /** Once by each side, after completion. Errors: `invalid` with hint `own`, `state`, `rated`. */
    'marketplace.rate': { input: z.extend(ratingFieldsSchema, { id }), output: enquiryDetailSchema },
  },
  events: liveEvents('marketplace'),
} as const satisfies DomainContract;

export type Listing = z.infer<typeof listingSchema>;
export type ListingDetail = z.infer<typeof listingDetailSchema>;
export type ListingFields = z.infer<typeof listingFieldsSchema>;
export type ListingChanges = z.input<typeof listingChangesSchema>;
export type Enquiry = z.infer<typeof enquirySchema>;
export type EnquiryDetail = z.infer<typeof enquiryDetailSchema>;
