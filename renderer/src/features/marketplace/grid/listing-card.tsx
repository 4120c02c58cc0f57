import { Link } from 'react-router-dom';
import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import { placeText, priceText } from '#renderer/entities/listing/listing-words.ts';
import { Rating } from '#renderer/entities/listing/rating.tsx';
import { sellerName } from '#renderer/features/marketplace/list/listing-filters.ts';
import { ListingStatusMark } from '#renderer/features/marketplace/list/listing-status-mark.tsx';
import { SaveButton } from '#renderer/features/marketplace/panel/save-button.tsx';
import type { List } from '#renderer/ui/list-screen/use-list.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import styles from './listing-grid.module.css';

type Props = { listing: Listing; list: List<Listing>; isFirst: boolean };

export function ListingCard({ listing, list, isFirst }: Props) {
  const isOpen = listing.id === list.openId;
  return (
    <div className={styles['card']} data-open={isOpen || undefined}>
      <ListingPicture
        id={listing.id}
        category={listing.category}
        address={listing.picture}
        className={styles['picture']}
      />
      <span className={styles['words']}>
        <Link
          to={{ search: addressOf(list.openParam, listing.id) }}
          className={styles['link']}
          dir="auto"
          title={listing.title}
          data-row-link={listing.id}
          tabIndex={isFirst ? 0 : -1}
          aria-current={isOpen ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            list.open(listing.id);
          }}
        >
          {listing.title}
        </Link>
        <span className={styles['facts']} dir="auto">
          {sellerName(listing)} · {placeText(listing.location)}
        </span>
        <span className={styles['foot']}>
          {priceText(listing)}
          {listing.isOwn || !listing.isOpen ? (
            <ListingStatusMark listing={listing} />
          ) : (
            <Rating rating={listing.rating} />
          )}
        </span>
      </span>
      {listing.isOwn || !listing.isOpen ? null : (
        <span className={styles['save']}>
          <SaveButton listing={listing} />
        </span>
      )}
    </div>
  );
}

function addressOf(param: string, id: string): string {
  const params = new URLSearchParams(globalThis.location.search);
  params.set(param, id);
  return `?${params.toString()}`;
}
