import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Hint, Row, Spacer } from '#renderer/ui/layout/parts.tsx';
import { CardFailure } from './card-failure.tsx';
import { CardPending } from './card-pending.tsx';
import styles from './card.module.css';

type Part<Data> = { status: 'done'; data: Data } | { status: 'failed' } | undefined;

type Props<Data> = {
  title: string;
  /** What of it there is; shown once it is known. */
  part: Part<Data>;
  count?: string | undefined;
  /** At the right of the head: where all of it is. */
  link?: { label: string; to: string } | undefined;
  /** Beside the count, and at the right of the head. */
  beside?: ReactNode;
  tools?: ReactNode;
  /** How many rows stand in for it while it loads, and how high each is. */
  pending?: { rows: number; height: number };
  isRetrying: boolean;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
};

/** The frame of every card: title, its own loading and its own failure. */
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
