import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { List } from '#renderer/ui/list-screen/use-list.ts';
import type { Listing } from '#shared/contract/marketplace.ts';
import { CategoryRail } from './category-rail.tsx';
import { ListingCard } from './listing-card.tsx';
import styles from './listing-grid.module.css';

const cardWidth = 264;
const cardHeight = 172;

/** Listings as cards, beside their categories. Arrows lead from one to the next, Enter opens it. */
export function ListingGrid({ list }: { list: List<Listing> }) {
  const { shown, openId } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, sizeRef);
  const columns = Math.max(1, Math.floor((width === 0 ? 600 : width) / cardWidth));
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is passed on to a memoised part
  const virtualizer = useVirtualizer({
    count: Math.ceil(shown.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 4,
  });
  const openRow =
    openId === undefined ? -1 : Math.floor(shown.findIndex(({ id }) => id === openId) / columns);
  useEffect(() => {
    if (openRow >= 0) virtualizer.scrollToIndex(openRow, { align: 'auto' });
  }, [virtualizer, openRow]);
  const focusAt = (index: number) => {
    const wanted = shown[index];
    if (wanted === undefined) return;
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-row-link="${wanted.id}"]`)?.focus();
    });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = (event.target as HTMLElement).dataset['rowLink'];
    const at = shown.findIndex((listing) => listing.id === id);
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (at < 0 || by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusAt(at + by);
  };
  const first = openId !== undefined && shown.some(({ id }) => id === openId) ? openId : shown[0]?.id;
  return (
    <div className={styles['split']}>
      <CategoryRail list={list} />
      <div
        ref={ref}
        className={styles['scroll']}
        role="region"
        aria-label="Listings, grid"
        onKeyDown={handleKeyDown}
      >
        <ul className={styles['grid']} aria-label="Listings" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().flatMap((row) =>
            shown.slice(row.index * columns, (row.index + 1) * columns).map((listing, column) => (
              <li
                key={listing.id}
                className={styles['cell']}
                style={{
                  top: row.start,
                  insetInlineStart: `calc(100% / ${String(columns)} * ${String(column)})`,
                  width: `calc(100% / ${String(columns)})`,
                  height: cardHeight,
                }}
              >
                <ListingCard listing={listing} list={list} isFirst={listing.id === first} />
              </li>
            )),
          )}
        </ul>
      </div>
    </div>
  );
}
