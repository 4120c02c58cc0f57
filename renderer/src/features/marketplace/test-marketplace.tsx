import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { EnquiryDetail, ListingDetail } from '#shared/contract/marketplace.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { MarketplacePage } from './page.tsx';

// For tests only: listings and enquiries, a backend that holds them, and the page as Mia sees it.

export const luna = modelOf({ stageName: 'Luna Vale' });
let number = 100;

const idOf = () => `00000000-0000-4000-8000-000000000${String((number += 1))}`;

export const listingOf = (changes: Partial<ListingDetail> = {}): ListingDetail => ({
  id: idOf(),
  title: 'Editorial portraits, half a day',
  category: 'photography',
  seller: tomas,
  priceType: 'fixed',
  priceCents: 48_000,
  currency: 'EUR',
  deliveryDays: 5,
  location: 'Lisbon',
  picture: null,
  status: 'published',
  reviewNote: null,
  model: null,
  reviews: 31,
  rating: 4.9,
  isOwn: false,
  isSaved: false,
  isOpen: true,
  openEnquiries: 0,
  openReports: 0,
  publishedAt: '2026-11-20T10:00:00Z',
  expiresAt: '2027-02-18T10:00:00Z',
  createdAt: '2026-11-19T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  rowVersion: 1,
  description: 'Four hours with natural light in Alfama or at the sea.',
  media: [],
  sellerCompleted: 38,
  newestReviews: [],
  ownEnquiryId: null,
  hasReported: false,
  reports: [],
  ...changes,
});

export const enquiryOf = (changes: Partial<EnquiryDetail> = {}): EnquiryDetail => ({
  id: idOf(),
  status: 'open',
  isBuyer: false,
  listing: {
    id: '00000000-0000-4000-8000-000000000900',
    title: 'Story shoutout',
    category: 'shoutout',
    picture: null,
    status: 'published',
  },
  buyer: tomas,
  seller: mia,
  model: null,
  agreedPriceCents: null,
  currency: 'EUR',
  dueOn: null,
  chatId: null,
  taskId: null,
  messages: 1,
  hasReviewed: false,
  decidedAt: null,
  completedAt: null,
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  rowVersion: 1,
  thread: [
    {
      id: '00000000-0000-4000-8000-000000000901',
      author: tomas,
      body: 'Is the 3rd of December free?',
      createdAt: '2026-11-21T10:00:00Z',
    },
  ],
  ratings: [],
  ...changes,
});

export type Handlers = Parameters<typeof createFakeBridge>[0];

/** A backend that holds this data and answers as the real one would. */
export function host(
  listings: ListingDetail[],
  { enquiries = [], ...handlers }: Handlers & { enquiries?: EnquiryDetail[] } = {},
) {
  const held = { listings, enquiries };
  const find = (id: string) => {
    const listing = held.listings.find((one) => one.id === id);
    if (listing === undefined) throw new AppError('not_found', 'Listing not found, or you don’t have access');
    return listing;
  };
  const findEnquiry = (id: string) => {
    const enquiry = held.enquiries.find((one) => one.id === id);
    if (enquiry === undefined) throw new AppError('not_found', 'Enquiry not found, or you don’t have access');
    return enquiry;
  };
  const put = (listing: ListingDetail) => {
    held.listings = [...held.listings.filter(({ id }) => id !== listing.id), listing];
    return listing;
  };
  const putEnquiry = (enquiry: EnquiryDetail) => {
    held.enquiries = [...held.enquiries.filter(({ id }) => id !== enquiry.id), enquiry];
    return enquiry;
  };
  const fake = createFakeBridge({
    'marketplace.list': ({ offset = 0 }) => (offset > 0 ? [] : held.listings),
    'marketplace.get': ({ id }) => find(id),
    'marketplace.find': () => [],
    'marketplace.enquiries': ({ offset = 0 }) => (offset > 0 ? [] : held.enquiries),
    'marketplace.enquiry': ({ id }) => findEnquiry(id),
    'marketplace.setSaved': ({ id, isSaved }) => put({ ...find(id), isSaved }).isSaved,
    'marketplace.create': ({ isSubmitted, ...fields }) =>
      put(
        listingOf({
          title: fields.title,
          category: fields.category,
          priceCents: fields.priceCents,
          isOwn: true,
          isOpen: false,
          status: isSubmitted ? 'pending_review' : 'draft',
        }),
      ),
    'marketplace.setStatus': ({ id }) => put({ ...find(id), status: 'paused', isOpen: false, rowVersion: 2 }),
    'marketplace.review': ({ id, isApproved, note }) =>
      put({
        ...find(id),
        status: isApproved ? 'published' : 'rejected',
        isOpen: isApproved,
        reviewNote: note ?? null,
      }),
    'marketplace.enquire': ({ listingId, message }) => {
      const listing = find(listingId);
      return putEnquiry(
        enquiryOf({
          isBuyer: true,
          buyer: mia,
          seller: listing.seller,
          listing: { ...listing },
          thread: [{ id: idOf(), author: mia, body: message, createdAt: '2026-11-22T10:00:00Z' }],
        }),
      );
    },
    'marketplace.decide': ({ id, action, terms = {} }) =>
      putEnquiry({
        ...findEnquiry(id),
        status: action === 'accept' ? 'accepted' : action === 'complete' ? 'completed' : 'declined',
        agreedPriceCents: terms.agreedPriceCents ?? null,
        dueOn: terms.dueOn ?? null,
        rowVersion: 2,
      }),
    'marketplace.write': ({ id, body }) => {
      const enquiry = findEnquiry(id);
      const said = { id: idOf(), author: mia, body, createdAt: '2026-11-22T11:00:00Z' };
      return putEnquiry({ ...enquiry, thread: [...enquiry.thread, said] });
    },
    'marketplace.rate': ({ id, rating, body }) =>
      putEnquiry({
        ...findEnquiry(id),
        hasReviewed: true,
        ratings: [{ id: idOf(), author: mia, rating, body, createdAt: '2026-11-22T12:00:00Z' }],
      }),
    'marketplace.report': () => undefined,
    'models.list': ({ offset }) => (offset === 0 ? [luna] : []),
    'savedViews.list': () => [],
    'account.listPhotos': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}

export function renderMarketplace(path = '/marketplace', role: 'admin' | 'manager' = 'admin') {
  // The test DOM has no layout; without a height, no row would be rendered.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...mia, role, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(role) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/marketplace', element: <MarketplacePage /> }], {
    initialEntries: [path],
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
