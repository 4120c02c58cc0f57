import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { loadWholeList, type WholeList } from '#renderer/lib/lists/whole-list.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { AnsweredRows } from '#renderer/ui/changes/change-row.ts';
import type { Enquiry, EnquiryDetail, Listing, ListingDetail } from '#shared/contract/marketplace.ts';
import { marketplaceLimits } from '#shared/domain/marketplace-limits.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

export type ListingList = WholeList<Listing>;
export type EnquiryList = WholeList<Enquiry>;

const all = ['marketplace'] as const;
const listKey = [...all, 'list'] as const;
const enquiriesKey = [...all, 'enquiries'] as const;
const findFreshMs = 10_000;

export const marketplaceQueries = {
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: ({ client, signal }) =>
        loadWholeList({
          client,
          pageSize: marketplaceLimits.page,
          key: listKey,
          page: (offset) => request('marketplace.list', { offset }),
          signal,
        }),
      refetchOnMount: unlessFollowed,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: () => request('marketplace.get', { id }),
      refetchOnMount: 'always',
    }),
  /** Searches descriptions; titles are searched on the page. */
  find: (text: string) => ({
    queryKey: [...all, 'find', text],
    queryFn: async (): Promise<ReadonlySet<string>> => new Set(await request('marketplace.find', { text })),
    placeholderData: keepPreviousData,
    staleTime: findFreshMs,
    structuralSharing: false,
  }),
  enquiries: () =>
    queryOptions({
      queryKey: enquiriesKey,
      queryFn: ({ client, signal }) =>
        loadWholeList({
          client,
          pageSize: marketplaceLimits.page,
          key: enquiriesKey,
          page: (offset) => request('marketplace.enquiries', { offset }),
          signal,
        }),
      refetchOnMount: unlessFollowed,
    }),
  enquiry: (id: string) =>
    queryOptions({
      queryKey: [...all, 'enquiry', id],
      queryFn: () => request('marketplace.enquiry', { id }),
      refetchOnMount: 'always',
    }),
};

const withRow = <Row extends { id: string }>(
  { rows, isComplete }: WholeList<Row>,
  row: Row,
): WholeList<Row> => ({
  isComplete,
  rows: rows.some(({ id }) => id === row.id)
    ? rows.map((known) => (known.id === row.id ? { ...known, ...row } : known))
    : [...rows, row],
});

/** Puts listings that calls return into the cache, also where enquiries name them. */
export const answeredListings: AnsweredRows<ListingDetail> = {
  key: all,
  isCounted: false,
  show: (client, listing) => {
    client.setQueryData(marketplaceQueries.detail(listing.id).queryKey, listing);
    changeCached<ListingList>(client, listKey, (list) => withRow(list, listing));
    const { id, title, category, picture, status } = listing;
    changeCached<EnquiryList>(client, enquiriesKey, (list) => ({
      ...list,
      rows: list.rows.map((row) =>
        row.listing.id === id ? { ...row, listing: { id, title, category, picture, status } } : row,
      ),
    }));
  },
  isAffected: ([, kind]) => kind === 'find' || kind === 'enquiry',
};

export function editListing(client: QueryClient, id: string, news: Partial<Listing>): void {
  changeCached<ListingList>(client, listKey, (list) => ({
    ...list,
    rows: list.rows.map((row) => (row.id === id ? { ...row, ...news } : row)),
  }));
  changeCached<ListingDetail>(client, marketplaceQueries.detail(id).queryKey, (listing) => ({
    ...listing,
    ...news,
  }));
}

export function dropListing(client: QueryClient, id: string): void {
  changeCached<ListingList>(client, listKey, (list) => ({
    ...list,
    rows: list.rows.filter((row) => row.id !== id),
  }));
}

/** Puts enquiries that calls return into the cache; the listing has their count. */
export const answeredEnquiries: AnsweredRows<EnquiryDetail> = {
  key: all,
  isCounted: false,
  show: (client, enquiry) => {
    const { id, status, isBuyer, listing } = enquiry;
    const before = client.getQueryData<EnquiryList>(enquiriesKey)?.rows.find((row) => row.id === id);
    const listed = client.getQueryData<ListingList>(listKey)?.rows.find((row) => row.id === listing.id);
    if (before?.status === 'open' && status !== 'open' && !isBuyer && listed !== undefined)
      editListing(client, listed.id, { openEnquiries: Math.max(0, listed.openEnquiries - 1) });
    client.setQueryData(marketplaceQueries.enquiry(id).queryKey, enquiry);
    changeCached<EnquiryList>(client, enquiriesKey, (list) => withRow(list, enquiry));
  },
  isAffected: ([, kind, id], { listing }) => kind === 'detail' && id === listing.id,
};

/** What a user without access to the marketplace still has there. */
export const marketplaceState = queryOptions({
  queryKey: [...all, 'state'],
  queryFn: () => request('marketplace.state'),
});
