import { ListingPicture } from '#renderer/entities/listing/listing-picture.tsx';
import {
  categoryLabels,
  daysText,
  listingStatusLabels,
  placeText,
  priceText,
} from '#renderer/entities/listing/listing-labels.ts';
import { Rating } from '#renderer/entities/listing/rating.tsx';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import type { Column, PhoneRow, RowCell } from '#renderer/ui/table/columns.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import { sellerName } from './listing-filters.ts';
import { ListingStatusMark } from './listing-status-mark.tsx';
import styles from './listing-cells.module.css';

function Main({ listing, link }: { listing: Listing; link: RowCell['link'] }) {
  return (
    <Row as="span" gap={10} shrink>
      <ListingPicture
        id={listing.id}
        category={listing.category}
        address={listing.picture}
        className={styles['picture']}
        iconSize={16}
      />
      <Stack as="span" shrink>
        {link(listing.title)}
        <Hint ellipsis dir="auto">
          {sellerName(listing)} · {placeText(listing.location)}
        </Hint>
      </Stack>
    </Row>
  );
}

export const listingColumns: readonly Column<Listing>[] = [
  {
    id: 'title',
    label: 'Listing',
    sortsBy: 'title',
    isFixed: true,
    render: (listing, { link }) => <Main listing={listing} link={link} />,
    text: ({ title }) => title,
  },
  {
    id: 'category',
    label: 'Category',
    widths: [120],
    givesWay: 2,
    render: ({ category }) => categoryLabels[category],
    text: ({ category }) => categoryLabels[category],
  },
  {
    id: 'price',
    label: 'Price',
    sortsBy: 'price',
    widths: [120],
    render: priceText,
    text: priceText,
  },
  {
    id: 'delivery',
    label: 'Ready in',
    widths: [110],
    givesWay: 1,
    render: ({ deliveryDays }) => daysText(deliveryDays),
    text: ({ deliveryDays }) => daysText(deliveryDays),
  },
  {
    id: 'rating',
    label: 'Rating',
    sortsBy: 'rating',
    widths: [88],
    givesWay: 2,
    render: ({ rating }) => <Rating rating={rating} />,
    text: ({ rating }) => (rating === null ? '' : String(rating)),
  },
  {
    id: 'status',
    label: 'Status',
    widths: [112],
    givesWay: 3,
    render: (listing) => <ListingStatusMark listing={listing} />,
    text: ({ status }) => listingStatusLabels[status],
  },
];

export const listingPhone: PhoneRow<Listing> = {
  label: 'Listing',
  main: (listing, { link }) => <Main listing={listing} link={link} />,
  sideLabel: 'Price and rating',
  sideWidth: 112,
  side: (listing) => (
    <Stack as="span" shrink>
      {priceText(listing)}
      <Rating rating={listing.rating} />
    </Stack>
  ),
};

export const listingCsv = {
  name: 'Listings',
  columns: [
    ...listingColumns,
    {
      id: 'seller',
      label: 'Seller',
      render: sellerName,
      text: sellerName,
    },
    {
      id: 'place',
      label: 'Place',
      render: ({ location }: Listing) => placeText(location),
      text: ({ location }: Listing) => placeText(location),
    },
  ],
};
