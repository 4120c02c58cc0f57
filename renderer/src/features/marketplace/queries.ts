import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Enquiry, EnquiryDetail, Listing, ListingDetail } from '#shared/contract/marketplace.ts';
import { marketplaceLimits } from '#shared/domain/marketplace-limits.ts';

/** Complete only after the last page; until then it holds what has come so far. */
type Whole<Row> = { rows: readonly Row[]; isComplete: boolean };
export type ListingList = Whole<Listing>;
export type EnquiryList = Whole<Enquiry>;

const all = ['marketplace'] as const;
const listKey = [...all, 'list'] as const;
const enquiriesKey = [...all, 'enquiries'] as const;
const findFreshMs = 10_000;

type Load<Row> = {
  client: QueryClient;
  key: readonly string[];
  page: (offset: number) => Promise<Row[]>;
  signal: AbortSignal;
};

async function loadEveryPage<Row extends { id: string }>({
  client,
  key,
  page,
  signal,
}: Load<Row>): Promise<Whole<Row>> {
  // By id, because rows that come or go between two pages shift the ones that follow.
  const loaded = new Map<string, Row>();
  for (let offset = 0; ; offset += marketplaceLimits.page) {
    const next = await page(offset);
    signal.throwIfAborted();
    for (const row of next) loaded.set(row.id, row);
    const rows = [...loaded.values()];
    if (next.length < marketplaceLimits.page) return { rows, isComplete: true };
    client.setQueryData<Whole<Row>>(key, (shown) =>
      // A list that is being refreshed stays whole; one that is growing never shrinks.
      shown?.isComplete === true || (shown?.rows.length ?? 0) > rows.length
        ? shown
        : { rows, isComplete: false },
    );
  }
}

export const marketplaceQueries = {
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: ({ client, signal }) =>
        loadEveryPage({
          client,
          key: listKey,
          page: (offset) => request('marketplace.list', { offset }),
          signal,
        }),
      refetchOnMount: 'always',
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: () => request('marketplace.get', { id }),
      refetchOnMount: 'always',
    }),
  /** What the words of texts are looked through for; the page has titles itself. */
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
        loadEveryPage({
          client,
          key: enquiriesKey,
          page: (offset) => request('marketplace.enquiries', { offset }),
          signal,
        }),
      refetchOnMount: 'always',
    }),
  enquiry: (id: string) =>
    queryOptions({
      queryKey: [...all, 'enquiry', id],
      queryFn: () => request('marketplace.enquiry', { id }),
      refetchOnMount: 'always',
    }),
};

const withRow = <Row extends { id: string }>({ rows, isComplete }: Whole<Row>, row: Row): Whole<Row> => ({
  isComplete,
  rows: rows.some(({ id }) => id === row.id)
    ? rows.map((known) => (known.id === row.id ? { ...known, ...row } : known))
    : [...rows, row],
});

/** Puts a listing that was answered where it is cached. */
export function showListing(client: QueryClient, listing: ListingDetail): void {
  client.setQueryData(marketplaceQueries.detail(listing.id).queryKey, listing);
  changeCached<ListingList>(client, listKey, (list) => withRow(list, listing));
}

export function changeListing(client: QueryClient, id: string, news: Partial<Listing>): void {
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

/** Puts an enquiry that was answered where it is cached; its listing counts it. */
export function showEnquiry(client: QueryClient, enquiry: EnquiryDetail): void {
  client.setQueryData(marketplaceQueries.enquiry(enquiry.id).queryKey, enquiry);
  changeCached<EnquiryList>(client, enquiriesKey, (list) => withRow(list, enquiry));
  void client.invalidateQueries({ queryKey: marketplaceQueries.detail(enquiry.listing.id).queryKey });
}

/** What someone has there who may not open it. */
export const marketplaceState = queryOptions({
  queryKey: [...all, 'state'],
  queryFn: () => request('marketplace.state'),
});
