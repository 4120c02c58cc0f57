import { useState, type ReactNode } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './part.module.css';

type Props = { title: string; count?: number; note?: ReactNode; children: ReactNode };

/** A section of the page: its name, its count and a note on what is unusual. */
export function Part({ title, count, note, children }: Props) {
  return (
    <section className={styles['part']} aria-label={title}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {count === undefined ? null : <span>{formatCount(count)}</span>}
        {note}
      </div>
      {children}
    </section>
  );
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <Text as="p" size={13} tone="dimmed" className={styles['nothing']}>
    {children}
  </Text>
);

const shownFirst = 8;

/** The first few of many, and a button that shows the rest. */
export function useFirstFew<T>(all: readonly T[]) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, all.length - shownFirst);
  const more =
    hidden === 0 ? null : (
      <button
        type="button"
        className={styles['more']}
        onClick={() => {
          setWhole(true);
        }}
      >
        Show {formatCount(hidden)} more
      </button>
    );
  return { shown: isWhole ? all : all.slice(0, shownFirst), more };
}
