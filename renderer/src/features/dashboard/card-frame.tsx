import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Hint, Row, Spacer } from '#renderer/ui/layout/parts.tsx';
import { CardFailure } from './card-failure.tsx';
import { CardPending } from './card-pending.tsx';
import styles from './card.module.css';

type Part<Data> = { status: 'done'; data: Data } | { status: 'failed' } | undefined;

type Props<Data> = {
  title: string;
  /** The card's data; shown once it is loaded. */
  part: Part<Data>;
  count?: string | undefined;
  /** On the right of the header: a link to the full list. */
  link?: { label: string; to: string } | undefined;
  /** Next to the count, and on the right of the header. */
  beside?: ReactNode;
  tools?: ReactNode;
  /** The number and height of the placeholder rows while loading. */
  pending?: { rows: number; height: number };
  isRetrying: boolean;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
};

/** The frame of every card: title, loading state and error. */
export function CardFrame<Data>({
  title,
  part,
  count,
  link,
  beside,
  tools,
  pending = { rows: 4, height: 46 },
  isRetrying,
  onRetry,
  children,
}: Props<Data>) {
  const titleId = useId();
  return (
    <section className={styles['card']} aria-labelledby={titleId} aria-busy={part === undefined}>
      <Row gap={6} className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {count === undefined ? null : <Hint block>{count}</Hint>}
        {beside}
        <Spacer />
        {tools}
        {link === undefined ? null : (
          <Link className={styles['link']} to={link.to} aria-label={`${link.label}: ${title}`}>
            {link.label}
          </Link>
        )}
      </Row>
      {part === undefined ? (
        <CardPending label={`Loading ${title.toLowerCase()}`} {...pending} />
      ) : part.status === 'failed' ? (
        <CardFailure title={title} isRetrying={isRetrying} onRetry={onRetry} />
      ) : (
        children(part.data)
      )}
    </section>
  );
}
