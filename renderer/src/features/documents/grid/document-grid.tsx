import { useVirtualizer } from '@tanstack/react-virtual';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { DocumentTile, StatusMark, VisibilityMark } from '#renderer/entities/document/document-marks.tsx';
import { placeLabel } from '#renderer/entities/document/document-words.ts';
import { Ends, fileFacts } from '#renderer/features/documents/list/document-columns.tsx';
import type { List } from '#renderer/ui/list-screen/use-list.ts';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import styles from './document-grid.module.css';

type Props = { list: List<ManagedDocument>; today: number };

const cardWidth = 220;
const cardHeight = 148;

/** The same documents as cards. Arrows lead from one to the next, Enter opens it. */
export function DocumentGrid({ list, today }: Props) {
  const { shown, openId } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, sizeRef);
  const columns = Math.max(1, Math.floor((width === 0 ? 880 : width) / cardWidth));
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
    const at = shown.findIndex((document) => document.id === id);
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
      aria-label="Documents, grid"
      onKeyDown={handleKeyDown}
    >
      <ul className={styles['grid']} aria-label="Documents" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().flatMap((row) =>
          shown.slice(row.index * columns, (row.index + 1) * columns).map((document, column) => (
            <li
              key={document.id}
              className={styles['cell']}
              style={{
                top: row.start,
                insetInlineStart: `calc(100% / ${String(columns)} * ${String(column)})`,
                width: `calc(100% / ${String(columns)})`,
                height: cardHeight,
              }}
            >
              <Card document={document} today={today} list={list} isFirst={document.id === first} />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

type CardProps = Props & { document: ManagedDocument; isFirst: boolean };

function Card({ document, today, list, isFirst }: CardProps) {
  const isOpen = document.id === list.openId;
  return (
    <div className={styles['card']} data-open={isOpen || undefined}>
      <span className={styles['head']}>
        <DocumentTile mime={document.mime} size={44} />
        <StatusMark document={document} now={today} />
      </span>
      <span className={styles['title']}>
        <Link
          to={{ search: addressOf(list.openParam, document.id) }}
          className={styles['link']}
          dir="auto"
          title={document.title}
          data-row-link={document.id}
          tabIndex={isFirst ? 0 : -1}
          aria-current={isOpen ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            list.open(document.id);
          }}
        >
          {document.title}
        </Link>
        <VisibilityMark visibility={document.visibility} />
      </span>
      <span className={styles['facts']} dir="auto">
        {placeLabel(document)} · {fileFacts(document)}
      </span>
      <span className={styles['end']}>
        <Ends document={document} now={today} isShort />
      </span>
    </div>
  );
}

function addressOf(param: string, id: string): string {
  const params = new URLSearchParams(globalThis.location.search);
  params.set(param, id);
  return `?${params.toString()}`;
}
