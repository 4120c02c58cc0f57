import { Link } from 'react-router-dom';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { fadingEdges, useCurrentInView } from './use-current-in-view.ts';
import styles from './tab-links.module.css';

export type TabLink<Id extends string> = {
  id: Id;
  label: string;
  to: string;
  /** How much is in it; undefined where that is not known or says nothing. */
  count?: number | undefined;
  /** Someone waits there. */
  isUrgent?: boolean;
  /** It is for a person to act on, without haste. */
  isForSomeone?: boolean;
};

type Props<Id extends string> = {
  label: string;
  tabs: readonly TabLink<Id>[];
  current: Id;
  /** Closer together, where other things stand beside them. */
  isTight?: boolean;
};

/** The ways to the parts of a page, each with its own address. Where they have no room, they scroll. */
export function TabLinks<Id extends string>({ label, tabs, current, isTight = false }: Props<Id>) {
  const row = useCurrentInView(current);
  return (
    <nav
      ref={row}
      className={`${styles['tabs'] ?? ''} ${fadingEdges}`}
      data-tight={isTight || undefined}
      aria-label={label}
    >
      {tabs.map(({ id, label: words, to, count, isUrgent = false, isForSomeone = false }) => (
        <Link key={id} to={to} className={styles['tab']} aria-current={id === current ? 'page' : undefined}>
          {words}
          {count === undefined ? null : (
            <span
              className={styles['count']}
              data-urgent={isUrgent || undefined}
              data-for-someone={isForSomeone || undefined}
            >
              {formatCount(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
