import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import { categoryLabels, listingStatusLabels, priceText } from '#renderer/entities/listing/listing-labels.ts';
import { modelListings } from '#renderer/entities/listing/model-listings.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { HubQuery } from '#renderer/features/models/hub/hub-query.tsx';
import styles from './documents-tab.module.css';

/** The panel shows this many; the marketplace has the rest. */
const mostShown = 50;

/** A model's listings that the user may see. */
export function ListingsTab({ model }: HubContentProps) {
  useLivePage('marketplace', 'ModelListings');
  const listings = useQuery(modelListings(model.id));
  return (
    <HubQuery
      query={listings}
      waiting="Loading listings"
      describe={(error) => errorMessage('marketplace.list', error)}
      link={<Link to={areas.marketplace.path}>Open Marketplace</Link>}
    >
      {(found) =>
        found.length === 0 ? (
          <BlankState icon={<IconBuildingStore size={20} stroke={1.6} />} title="No listings yet">
            What is offered of this model in the marketplace appears here.
          </BlankState>
        ) : (
          <ul className={styles['documents']} aria-label="Listings">
            {found.slice(0, mostShown).map((listing) => (
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
        )
      }
    </HubQuery>
  );
}
