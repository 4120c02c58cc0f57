import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import styles from './card-grid.module.css';

type CardProps = { isOpen: boolean; className: string | undefined; children: ReactNode };

/** A card of a `CardGrid`. */
export function Card({ isOpen, className = '', children }: CardProps) {
  return (
    <div className={`${styles['card'] ?? ''} ${className}`} data-open={isOpen || undefined}>
      {children}
    </div>
  );
}

type LinkProps<Row extends { id: string; title: string }> = {
  list: List<Row>;
  row: Row;
  isFirst: boolean;
  className: string | undefined;
};

/** A card's title; clicking anywhere on the card activates it. */
export function CardLink<Row extends { id: string; title: string }>({
  list,
  row: { id, title },
  isFirst,
  className = '',
}: LinkProps<Row>) {
  return (
    <Link
      to={{ search: addressOf(list.openParam, id) }}
      className={`${styles['link'] ?? ''} ${className}`}
      dir="auto"
      title={title}
      data-row-link={id}
      tabIndex={isFirst ? 0 : -1}
      aria-current={id === list.openId ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        list.open(id);
      }}
    >
      {title}
    </Link>
  );
}

function addressOf(param: string, id: string): string {
  const params = new URLSearchParams(globalThis.location.search);
  params.set(param, id);
  return `?${params.toString()}`;
}
