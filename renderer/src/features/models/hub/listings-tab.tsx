import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import { categoryLabels, listingStatusLabels, priceText } from '#renderer/entities/listing/listing-words.ts';
import { modelListings } from '#renderer/entities/listing/model-listings.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import type { HubContentProps } from './hub-content.ts';
import styles from './documents-tab.module.css';

/** A panel shows so many; the marketplace has the rest. */
const mostShown = 50;

/** What is offered of a model, as far as the person sees it. */
export function ListingsTab({ model }: HubContentProps) {
  useLivePage('marketplace', 'ModelListings');
  const listings = useQuery(modelListings(model.id));
  const failure = useLastFailure(listings);
  if (listings.data === undefined)
    return failure === null ? (
      <PendingLines label="Loading listings" />
    ) : (
      <LoadFailure
        title={errorMessage('marketplace.list', failure)}
        isRetrying={listings.isFetching}
        onRetry={() => void listings.refetch()}
      >
        {failure.message}
      </LoadFailure>
    );
  return (
    <>
      {listings.data.length === 0 ? (
        <BlankState icon={<IconBuildingStore size={20} stroke={1.6} />} title="No listings yet">
          What is offered of this model in the marketplace appears here.
        </BlankState>
      ) : (
        <ul className={styles['documents']} aria-label="Listings">
          {listings.data.slice(0, mostShown).map((listing) => (
            <li key={listing.id}>
              <Link className={styles['document']} to={areaAddress('marketplace', { listing: listing.id })}>
                <ListingPicture
                  id={listing.id}
                  category={listing.category}
                  address={listing.picture}
                  className={styles['picture']}
                  iconSize={16}
                />
                <span className={styles['words']}>
                  <span className={styles['title']}>
                    <b dir="auto">{listing.title}</b>
                  </span>
                  <span className={styles['facts']}>
                    {categoryLabels[listing.category]} · {priceText(listing)} ·{' '}
                    {listingStatusLabels[listing.status]}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['foot']}>
        {failure === null ? null : <span role="alert">This list may be out of date. </span>}
        <Link to={areas.marketplace.path}>Open Marketplace</Link>
      </p>
    </>
  );
}
