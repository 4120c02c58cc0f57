import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import styles from './card-grid.module.css';

type Props<Row extends { id: string }> = {
  list: List<Row>;
  /** `Documents`; the region around them is named `Documents, grid`. */
  label: string;
  /** A card's minimum width; cards grow to fill the row. */
  cardWidth: number;
  cardHeight: number;
  /** The assumed width of the grid until it is measured. */
  firstWidth: number;
  /** Renders a card with a `CardLink`; the first one is the Tab stop. */
  render: (row: Row, isFirst: boolean) => ReactNode;
};

/** The rows of a list as cards. Arrow keys move between them, Enter opens one. */
export function CardGrid<Row extends { id: string }>(props: Props<Row>) {
  const { list, label, cardWidth, cardHeight, firstWidth, render } = props;
  const { shown, openId } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, sizeRef);
  const columns = Math.max(1, Math.floor((width === 0 ? firstWidth : width) / cardWidth));
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are not passed to memoised components
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
    const at = shown.findIndex((row) => row.id === id);
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (at < 0 || by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusAt(at + by);
  };
  const first = openId !== undefined && shown.some(({ id }) => id === openId) ? openId : shown[0]?.id;
  return (
    <div
      ref={ref}
      className={styles['scroll']}
      role="region"
      aria-label={`${label}, grid`}
      onKeyDown={handleKeyDown}
    >
      <ul className={styles['grid']} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().flatMap((line) =>
          shown.slice(line.index * columns, (line.index + 1) * columns).map((row, column) => (
            <li
              key={row.id}
              className={styles['cell']}
              style={{
                top: line.start,
                insetInlineStart: `calc(100% / ${String(columns)} * ${String(column)})`,
                width: `calc(100% / ${String(columns)})`,
                height: cardHeight,
              }}
            >
              {render(row, row.id === first)}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
