import { CardGrid } from '#renderer/ui/card-grid/card-grid.tsx';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import { CategoryRail } from './category-rail.tsx';
import { ListingCard } from './listing-card.tsx';
import styles from './listing-grid.module.css';

/** Listings as cards, next to their categories. */
export function ListingGrid({ list }: { list: List<Listing> }) {
  return (
    <div className={styles['split']}>
      <CategoryRail list={list} />
      <CardGrid
        list={list}
        label="Listings"
        cardWidth={264}
        cardHeight={172}
        firstWidth={600}
        render={(listing, isFirst) => <ListingCard listing={listing} list={list} isFirst={isFirst} />}
      />
    </div>
  );
}
