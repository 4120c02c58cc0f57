import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import { placeText, priceText } from '#renderer/entities/listing/listing-labels.ts';
import { Rating } from '#renderer/entities/listing/rating.tsx';
import { sellerName } from '#renderer/features/marketplace/list/listing-filters.ts';
import { ListingStatusMark } from '#renderer/features/marketplace/list/listing-status-mark.tsx';
import { SaveButton } from '#renderer/features/marketplace/panel/save-button.tsx';
import { Card, CardLink } from '#renderer/ui/card-grid/card.tsx';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import styles from './listing-grid.module.css';

type Props = { listing: Listing; list: List<Listing>; isFirst: boolean };

export function ListingCard({ listing, list, isFirst }: Props) {
  return (
    <Card isOpen={listing.id === list.openId} className={styles['card']}>
      <ListingPicture
        id={listing.id}
        category={listing.category}
        address={listing.picture}
        className={styles['picture']}
      />
      <Stack as="span" grow className={styles['words']}>
        <CardLink list={list} row={listing} isFirst={isFirst} className={styles['link']} />
        <Hint ellipsis dir="auto">
          {sellerName(listing)} · {placeText(listing.location)}
        </Hint>
        <Row as="span" gap={8} justify="between" className={styles['foot']}>
          {priceText(listing)}
          {listing.isOwn || !listing.isOpen ? (
            <ListingStatusMark listing={listing} />
          ) : (
            <Rating rating={listing.rating} />
          )}
        </Row>
      </Stack>
      {listing.isOwn || !listing.isOpen ? null : (
        <span className={styles['save']}>
          <SaveButton listing={listing} />
        </span>
      )}
    </Card>
  );
}
